// Cells by number, 0 to 80, row by row.

export const cellCount = 81;
export const cellNumber = name => (name.charCodeAt(1) - 49) * 9 + name.charCodeAt(3) - 49; // "r3c7"
export const rowOf = cell => Math.floor(cell / 9);
export const colOf = cell => cell % 9;
export const boxOf = cell => Math.floor(rowOf(cell) / 3) * 3 + Math.floor(colOf(cell) / 3);
export const nameOf = cell => `r${rowOf(cell) + 1}c${colOf(cell) + 1}`;
