/**
 * Headers by which clients of similar systems vouch for a request. They are computed with a secret that is part of
 * their bundle.
 */
export const clientSignature = (at: number): Record<string, string> => ({
  "x-sign": "E19D6243CB1945AB4F7202A1B00F77D5",
  "x-timestamp": String(at),
  sign: "E19D6243CB1945AB4F7202A1B00F77D5",
  timestamp: String(at),
  nonce: "1",
});
