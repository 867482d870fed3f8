/** What clients of such systems send to vouch for a request: computed with a secret that stands in their bundle. */
export const clientSignature = (at: number): Record<string, string> => ({
  "x-sign": "E19D6243CB1945AB4F7202A1B00F77D5",
  "x-timestamp": String(at),
  sign: "E19D6243CB1945AB4F7202A1B00F77D5",
  timestamp: String(at),
  nonce: "1",
});
