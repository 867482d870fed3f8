/** Characters of a line of a page in A4 at 12 points. */
const LINE_LENGTH = 36;
const LEADING = 22;

/** Returns a text as a string of UTF-16 in hexadecimal digits. */
const hexOf = (text: string): string => Buffer.from(text, "utf16le").swap16().toString("hex");

const linesOf = (text: string): string[] =>
  Array.from({ length: Math.ceil(text.length / LINE_LENGTH) || 1 }, (_, n) =>
    text.slice(n * LINE_LENGTH, (n + 1) * LINE_LENGTH),
  );

/**
 * Returns a PDF of one page in Chinese. It embeds no font: viewers have one for this character collection, and the
 * fonts of the portal's own documents would take longer to load than the rest of the demo.
 */
export function writeSamplePdf(title: string, paragraphs: readonly string[]): Buffer {
  const lines = paragraphs.flatMap(linesOf).map((line) => `T* <${hexOf(line)}> Tj`);
  const content = `BT /F 16 Tf 60 770 Td ${LEADING} TL <${hexOf(title)}> Tj T* /F 12 Tf\n${lines.join("\n")}\nET`;
  const objects = [
    "<</Type/Catalog/Pages 2 0 R/Lang(zh-CN)>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>",
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
    "<</Type/Font/Subtype/Type0/BaseFont/STSong-Light/Encoding/UniGB-UCS2-H/DescendantFonts[6 0 R]>>",
    "<</Type/Font/Subtype/CIDFontType0/BaseFont/STSong-Light/FontDescriptor 7 0 R/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)/Supplement 2>>/DW 1000>>",
    "<</Type/FontDescriptor/FontName/STSong-Light/Flags 6/FontBBox[-25 -254 1000 880]/ItalicAngle 0/Ascent 880/Descent -120/CapHeight 880/StemV 93>>",
  ];
  let text = "%PDF-1.4\n";
  const offsets = objects.map((object, n) => {
    const offset = text.length;
    text += `${n + 1} 0 obj${object}endobj\n`;
    return offset;
  });
  const entries = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  text += `xref\n0 ${size}\n0000000000 65535 f \n${entries}trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text, "latin1");
}
