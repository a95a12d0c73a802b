#include "apps/web/conversation.h"

#include "apps/web/limits.h"

#include <algorithm>
#include <cctype>
#include <exception>

namespace nonet::web {

namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

/// The time for so many bytes at the least speed, and some.
milliseconds timeFor(std::size_t bytes, int firstSeconds) {
    return seconds(firstSeconds) + milliseconds(bytes * 1000 / kMinBytesPerSecond);
}

bool asksToClose(const Head& head) {
    std::string value = head.value("connection");
    std::ranges::transform(value, value.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return head.isOld || value.find("close") != value.npos;
}

} // namespace

Conversation::Conversation(const Site& site, const Address& address, Clock::time_point now)
    : site_(site), address_(address) {
    enter(Phase::Head, now, seconds(kHeadSeconds));
}

Conversation::~Conversation() {
    hold(0);
}

void Conversation::enter(Phase phase, Clock::time_point now, milliseconds time) {
    phase_ = phase;
    since_ = lastByte_ = now;
    until_ = now + time;
}

void Conversation::hold(std::size_t bytes) {
    if (held_ > 0)
        site_.visitors().free(address_, held_);
    held_ = bytes;
    if (held_ > 0)
        site_.visitors().add(address_, held_);
}

bool Conversation::wantsBytes() const {
    return phase_ == Phase::Head || phase_ == Phase::Body || phase_ == Phase::Discarding;
}

void Conversation::receive(std::string_view bytes, Clock::time_point now) {
    lastByte_ = now;
    if (phase_ == Phase::Discarding)
        return;
    if (phase_ == Phase::Head && in_.empty())
        enter(Phase::Head, now, seconds(kHeadSeconds));
    in_.append(bytes);
    if (phase_ == Phase::Head)
        readRequest(now);
    else if (phase_ == Phase::Body)
        takeBody(now);
}

void Conversation::readRequest(Clock::time_point now) {
    HeadReading reading = readHead(in_, searched_);
    searched_ = reading.size == 0 && reading.status == 0 ? in_.size() : 0;
    if (searched_ > 0)
        return;
    begun_ = now;
    ++requests_;
    head_ = std::move(reading.head);
    if (reading.status != 0)
        return put(refusalAnswer(reading.status, reading.sentence, "broken"), true, now);
    in_.erase(0, reading.size);
    const Plan plan = site_.plan(head_, address_, now);
    if (plan.path)
        return beginBody(plan, now);
    put(*plan.answer, head_.length.value_or(0) > 0 || head_.has("transfer-encoding"), now);
}

void Conversation::beginBody(const Plan& plan, Clock::time_point now) {
    const auto length = static_cast<std::size_t>(*head_.length);
    const Answer noMemory =
        refusalAnswer(503, "too much is being sent to this server; try again in a moment", "memory");
    if (!site_.visitors().reserve(address_, length))
        return put(noMemory, true, now);
    held_ = length;
    try {
        body_.reserve(length);
    } catch (const std::exception&) { // out of memory, or longer than any string
        return put(noMemory, true, now);
    }
    path_ = plan.path;
    enter(Phase::Body, now, timeFor(length, kBodySeconds));
    if (head_.has("expect") && in_.empty())
        out_ = "HTTP/1.1 100 Continue\r\n\r\n";
    takeBody(now);
}

void Conversation::takeBody(Clock::time_point now) {
    const auto length = static_cast<std::size_t>(*head_.length);
    const std::size_t count = std::min(in_.size(), length - body_.size());
    body_.append(in_, 0, count);
    in_.erase(0, count);
    if (body_.size() < length)
        return;
    auto request = site_.request(head_, std::exchange(body_, {}));
    if (!request)
        return put(errorAnswer(400, request.error().message), false, now);
    job_ = Job{path_, std::move(*request)};
    phase_ = Phase::AtWork;
}

std::optional<Conversation::Job> Conversation::takeJob() {
    return std::exchange(job_, std::nullopt);
}

void Conversation::answer(const Answer& answer, Clock::time_point now) {
    put(answer, false, now);
}

/// Begins to say this. `isUnread`: the client may still be sending what nobody wants, so nothing behind it can be read.
void Conversation::put(const Answer& answer, bool isUnread, Clock::time_point now) {
    const bool isLast = requests_ >= kMaxRequestsPerConnection;
    closes_ = isUnread || isLast || asksToClose(head_);
    isUnread_ = isUnread || isLast || !in_.empty();
    body_ = {};
    out_.erase(0, sent_); // an interim answer may not have left yet
    out_ += bytesOf(answer, head_.method == "HEAD", closes_);
    sent_ = 0;
    hold(out_.size());
    enter(Phase::Answering, now, timeFor(out_.size(), kWriteSeconds));
    site_.count(head_, answer, now - begun_);
}

void Conversation::sent(std::size_t count, Clock::time_point now) {
    sent_ += count;
    lastByte_ = now;
    if (sent_ < out_.size())
        return;
    out_ = {};
    sent_ = 0;
    if (phase_ != Phase::Answering)
        return;
    hold(0);
    head_ = {};
    if (closes_)
        return enter(isUnread_ ? Phase::Discarding : Phase::Over, now, seconds(kDiscardSeconds));
    enter(Phase::Head, now, in_.empty() ? seconds(kKeepAliveSeconds) : seconds(kHeadSeconds));
    if (!in_.empty())
        readRequest(now);
}

Conversation::Clock::time_point Conversation::deadline() const {
    if (phase_ == Phase::AtWork)
        return Clock::time_point::max();
    const bool canStall = phase_ == Phase::Body || phase_ == Phase::Answering;
    return canStall ? std::min(until_, lastByte_ + seconds(kStallSeconds)) : until_;
}

void Conversation::timeUp(Clock::time_point now) {
    if (phase_ == Phase::Answering)
        site_.metrics().countRefusal("slow-reader");
    const bool isSlow = phase_ == Phase::Body || (phase_ == Phase::Head && !in_.empty());
    if (!isSlow)
        return enter(Phase::Over, now, {});
    if (phase_ == Phase::Head)
        begun_ = since_;
    put(refusalAnswer(408, "the request took too long to come", phase_ == Phase::Head ? "slow-head" : "slow-body"),
        true, now);
}

std::string answersTo(const Site& site, std::string_view bytes) {
    const auto now = Conversation::Clock::now();
    Conversation talk(site, Address{}, now);
    std::string answers;
    while (!talk.isOver() && !talk.isDiscarding()) {
        if (!talk.toSend().empty()) {
            answers += talk.toSend();
            talk.sent(talk.toSend().size(), now);
        } else if (const auto job = talk.takeJob()) {
            talk.answer(site.call(*job->path, job->request), now);
        } else if (!bytes.empty()) {
            talk.receive(bytes, now);
            bytes = {};
        } else {
            break;
        }
    }
    return answers;
}

} // namespace nonet::web
