/** A certificate or a list out of a file, as authorities hand them out: PEM as it stands, DER as its Base64. */
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
