/** Returns the content of a certificate or list file: PEM unchanged, DER as Base64. */
export async function textOfFile(file: Blob): Promise<string> {
  const isPem = (await file.slice(0, 200).text()).includes("-----BEGIN");
  return isPem ? file.text() : base64Of(file);
}

function base64Of(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ""));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
