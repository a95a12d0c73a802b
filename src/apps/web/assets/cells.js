// Cells by number, 0 to 80, row by row.

export const cellCount = 81;
export const cellNumber = name => (name.charCodeAt(1) - 49) * 9 + name.charCodeAt(3) - 49; // "r3c7"
export const rowOf = cell => Math.floor(cell / 9);
export const colOf = cell => cell % 9;
export const boxOf = cell => Math.floor(rowOf(cell) / 3) * 3 + Math.floor(colOf(cell) / 3);
export const nameOf = cell => `r${rowOf(cell) + 1}c${colOf(cell) + 1}`;

const isDown = cell => rowOf(cell) === colOf(cell), isUp = cell => rowOf(cell) + colOf(cell) === 8;
export const isDiagonal = cell => isDown(cell) || isUp(cell);

/// Whether two cells may not hold the same digit.
export const sees = (a, b, rules) => a !== b && (rowOf(a) === rowOf(b) || colOf(a) === colOf(b) || boxOf(a) === boxOf(b)
  || (rules === "diagonal" && ((isDown(a) && isDown(b)) || (isUp(a) && isUp(b)))));

const all = [...Array(cellCount).keys()];
export const seenFrom = (cell, rules) => all.filter(other => sees(cell, other, rules));

/// The cells of a unit such as "r3", "c7", "b1", "d2".
export function unitCells(code) {
  const index = +code[1] - 1, places = { r: rowOf, c: colOf, b: boxOf };
  return all.filter(places[code[0]] ? cell => places[code[0]](cell) === index : index === 0 ? isDown : isUp);
}
