import { encode } from "uqr";

/** Modules of quiet zone that readers need around the code. */
const QUIET = 4;
/** All eight masks are equally readable; the choice of the best one takes ten times as long as the drawing. */
const MASK = 2;

/** Returns a QR code as a data address of an SVG, black on white in every colour mode, as readers need it. */
export function qrPicture(text: string): string {
  const { data, size } = encode(text, { ecc: "L", border: QUIET, maskPattern: MASK });
  const runs = data.flatMap((row, y) => {
    const line = row.map((isDark) => (isDark ? "1" : "0")).join("");
    return [...line.matchAll(/1+/g)].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`);
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${runs.join("")}"/></svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
}
