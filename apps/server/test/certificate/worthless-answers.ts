import type { SoftLock } from "@tender/testkit";

const partsOf = (answer: string): object => JSON.parse(Buffer.from(answer, "base64url").toString("utf8"));
const written = (parts: object): string => Buffer.from(JSON.stringify(parts)).toString("base64url");

/**
 * Returns answers that a person can create from a certificate without its lock, each with the expected refusal.
 * `challenge` returns a new challenge of the right purpose and session.
 */
export async function worthlessAnswers(
  lock: SoftLock,
  unrelatedUser: SoftLock,
  challenge: () => Promise<string>,
): Promise<[name: string, answer: string, message: string][]> {
  const { certificate } = partsOf(lock.answer("x")) as { certificate: string };
  const [requested, signed] = [await challenge(), await challenge()];
  return [
    [
      "a signature of another key",
      written({ ...partsOf(unrelatedUser.answer(await challenge())), certificate }),
      "签名验证失败",
    ],
    [
      "a signature over another challenge",
      written({ ...partsOf(lock.answer(signed)), challenge: requested }),
      "签名验证失败",
    ],
    ["the certificate alone", written({ certificate }), "证书数据格式错误"],
    ["the serial number alone", lock.serial, "证书数据格式错误"],
  ];
}
