// How steps are told: one of them in words, and all of them in the player.
import { Player } from "./player.js";

/// Where a technique is explained; null for what is none.
export const aboutAddress = technique => (technique && technique !== "search" ? `techniques.html#${technique}` : null);

/// Plays an answer of the API.
export const play = (root, { player }) => new Player(root, player, { about: aboutAddress });
