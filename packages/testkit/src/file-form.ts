/** Returns a form with one file, as browsers send it. Spread it into the options of `t.http`. */
export function fileForm(
  fileName: string,
  content: Buffer | string,
  { field = "file", claimedType = "application/octet-stream" } = {},
): { raw: Buffer; contentType: string } {
  const boundary = "----tender-form-boundary";
  const quoted = fileName.replace(/"/g, "%22");
  const head =
    `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${quoted}"\r\n` +
    `content-type: ${claimedType}\r\n\r\n`;
  return {
    raw: Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from(`\r\n--${boundary}--\r\n`)]),
    contentType: `multipart/form-data; boundary=${boundary}`,
  };
}
