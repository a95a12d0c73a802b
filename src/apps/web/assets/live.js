// The camera: one frame at a time goes to the scanner, always the newest; between its answers the overlay follows the
// picture by itself. The last confirmed frame is kept, so that freezing shows a good one.
import { cueOf, drawArrow } from "./aiming.js";
import * as api from "./api.js";
import { Puzzle } from "./puzzle.js";
import { drawAnswers, paintAnswers, shape, outline } from "./drawing.js";
import { greyFrame, motion, moved, still } from "./track.js";
import { t } from "./words.js";

const SENT_SIDE = 1280, HOLD_MS = 400;
const words = {
  searching: ["", "live.searching", "live.whole"],
  reading: ["", "live.reading", "live.still"],
  confirmed: ["good", "live.solved", "live.freezeIt"],
  ambiguous: ["warn", "live.several", "live.closer"],
  contradiction: ["warn", "live.noSolution", "live.closer"],
};
function wordsOf(phase) {
  const [kind, sentence, more] = words[phase];
  return [kind, t(sentence), t(more)];
}

export class LiveView {
  /// onStatus([kind, sentence, more], isCue) says how it goes, or what to do with the camera; onEnd() that the camera is gone.
  constructor({ video, stillCanvas, svg, onStatus, onEnd }) {
    Object.assign(this, { video, stillCanvas, svg, onStatus, onEnd });
    this.sent = document.createElement("canvas");
    this.small = document.createElement("canvas");
    this.showsAnswer = true;
    this.reset();
  }

  reset() {
    this.isOn = this.isFrozen = this.isSending = this.hasLight = false;
    this.puzzle = this.lastGood = this.frameOfPuzzle = this.aim = null;
    this.map = still;
    this.seen = 0;
  }

  /// `lens` names a camera; empty: the one that looks away from the user.
  async start(rules, lens = "") {
    this.stop();
    this.reset();
    this.rules = rules;
    const session = this.session = crypto.randomUUID ? crypto.randomUUID() : String(Math.random()).slice(2);
    this.onStatus(["", t("live.starting"), ""]);
    if (!navigator.mediaDevices?.getUserMedia) throw new Error(t("live.insecure"));
    try {
      const which = lens ? { deviceId: { exact: lens } } : { facingMode: "environment" };
      this.stream = await navigator.mediaDevices.getUserMedia({ audio: false, video: { ...which, width: { ideal: 1280 }, height: { ideal: 720 } } });
    } catch (error) {
      throw new Error(error.name === "NotAllowedError" ? t("live.notAllowed") : t("live.noCamera"));
    }
    if (this.session !== session) return this.close(); // left while the browser asked for leave
    this.track.addEventListener("ended", () => this.lose()); // pulled out, or taken by another program
    this.video.srcObject = this.stream;
    await this.video.play();
    this.isOn = true;
    this.stillCanvas.hidden = true;
    this.video.hidden = false;
    this.loop();
  }

  get track() { return this.stream?.getVideoTracks()[0]; }
  get lens() { return this.track?.getSettings().deviceId ?? ""; }
  get hasTorch() { return Boolean(this.track?.getCapabilities?.().torch); }

  async lenses() {
    const devices = await navigator.mediaDevices.enumerateDevices();
    return devices.filter(device => device.kind === "videoinput" && device.deviceId)
      .map((device, i) => ({ id: device.deviceId, name: device.label || t("live.cameraNumber", { n: i + 1 }) }));
  }

  /// Switches the light; whether it is on now.
  async switchTorch() {
    const torch = !this.hasLight;
    try {
      await this.track.applyConstraints({ advanced: [{ torch }] });
    } catch {
      throw new Error(t("live.noLight"));
    }
    return (this.hasLight = torch);
  }

  lose() {
    if (!this.isOn) return;
    this.stop();
    this.onStatus(["bad", t("live.stopped"), t("live.lost")]);
    this.onEnd();
  }

  stop() {
    this.isOn = false;
    this.session = null;
    this.close();
    this.svg.replaceChildren();
  }

  close() {
    this.stream?.getTracks().forEach(track => track.stop());
    this.video.srcObject = null;
  }

  loop() {
    if (!this.isOn) return;
    if (!this.isFrozen && this.video.videoWidth) {
      if (!this.isSending) this.send();
      this.follow();
      this.draw();
    }
    const next = () => this.loop();
    if (this.video.requestVideoFrameCallback && !document.hidden) this.video.requestVideoFrameCallback(next);
    else setTimeout(next, 50);
  }

  async send() {
    this.isSending = true;
    const { video, sent } = this, scale = Math.min(1, SENT_SIDE / Math.max(video.videoWidth, video.videoHeight));
    Object.assign(sent, { width: Math.round(video.videoWidth * scale), height: Math.round(video.videoHeight * scale) });
    sent.getContext("2d").drawImage(video, 0, 0, sent.width, sent.height);
    const frame = greyFrame(video, this.small);
    try {
      const answer = await api.live(sent, this.session, this.rules);
      if (this.isOn && !this.isFrozen) this.take(answer, frame, 1 / scale);
    } catch (error) {
      if (this.isOn && ![429, 503].includes(error.status)) this.onStatus(["bad", error.message, ""]);
    }
    this.isSending = false;
  }

  take(answer, frame, scale) {
    const isReading = answer.phase === "reading", status = answer.grid?.status;
    const isKnown = answer.phase === "confirmed" || (isReading && answer.aim === "hold-still");
    const cue = isKnown ? undefined : cueOf(answer.aim);
    this.aim = answer.aim;
    this.onStatus(cue ?? wordsOf(isReading && words[status] ? status : answer.phase), Boolean(cue));
    if (!answer.grid) {
      if (performance.now() - this.seen > HOLD_MS) this.puzzle = null;
      return;
    }
    this.seen = performance.now();
    this.puzzle = new Puzzle({ ...answer.grid, rules: this.rules, crossings: answer.grid.crossings.map(([x, y]) => [x * scale, y * scale]) });
    this.puzzle.isConfirmed = answer.phase === "confirmed";
    this.frameOfPuzzle = frame;
    this.map = still;
    if (this.puzzle.isConfirmed) this.keepGood();
  }

  /// The sent frame and its answer belong together exactly: that is what is kept.
  keepGood() {
    const copy = document.createElement("canvas");
    Object.assign(copy, { width: this.sent.width, height: this.sent.height });
    copy.getContext("2d").drawImage(this.sent, 0, 0);
    const scale = copy.width / this.video.videoWidth;
    this.lastGood = { canvas: copy, puzzle: Object.assign(Object.create(Object.getPrototypeOf(this.puzzle)), this.puzzle,
      { crossings: this.puzzle.crossings.map(([x, y]) => [x * scale, y * scale]) }) };
  }

  follow() {
    if (!this.puzzle || !this.frameOfPuzzle) return;
    this.map = motion(this.frameOfPuzzle, greyFrame(this.video, this.small), this.puzzle.crossings, this.map);
  }

  draw() {
    this.svg.replaceChildren();
    this.svg.setAttribute("viewBox", `0 0 ${this.video.videoWidth} ${this.video.videoHeight}`);
    if (this.puzzle) this.paint({ ...this.puzzle, crossings: moved(this.puzzle.crossings, this.map) });
    drawArrow(this.svg, this.aim, this.video.videoWidth, this.video.videoHeight);
  }

  paint(puzzle) {
    shape(this.svg, "polygon", { points: outline(puzzle.crossings).join(" "), class: "outline" });
    if (this.showsAnswer) drawAnswers(this.svg, puzzle);
  }

  /// Stops at the last good frame, or at the one in sight; or goes on.
  freeze() {
    this.isFrozen = !this.isFrozen;
    this.stillCanvas.hidden = !this.isFrozen;
    this.video.hidden = this.isFrozen;
    if (!this.isFrozen) return;
    const shown = this.lastGood?.canvas ?? this.sent;
    Object.assign(this.stillCanvas, { width: shown.width, height: shown.height });
    this.stillCanvas.getContext("2d").drawImage(shown, 0, 0);
    this.showFrozen();
  }

  showFrozen() {
    this.svg.replaceChildren();
    this.svg.setAttribute("viewBox", `0 0 ${this.stillCanvas.width} ${this.stillCanvas.height}`);
    if (this.lastGood) this.paint(this.lastGood.puzzle);
  }

  /// The last good frame with the answer on it, or without.
  picture(withAnswer) {
    const from = this.lastGood?.canvas ?? this.sent, canvas = document.createElement("canvas");
    Object.assign(canvas, { width: from.width, height: from.height });
    const context = canvas.getContext("2d");
    context.drawImage(from, 0, 0);
    if (withAnswer && this.lastGood) paintAnswers(context, this.lastGood.puzzle);
    return new Promise(done => canvas.toBlob(done, withAnswer ? "image/png" : "image/jpeg", .95));
  }
}
