/** The page where users bind their own certificates. */
const OWN_CERTIFICATES = "“账号设置 → 安全设置 → 数字证书”";

/** The next step after a refused certificate, by error code. */
const steps: Readonly<Record<string, string>> = {
  "certificate.malformed": "请重新插入证书锁后再试；仍不成功的，请联系证书服务机构。",
  "certificate.unsupported_algorithm": "请联系证书服务机构换发证书，再绑定新证书。",
  "certificate.not_valid_now": `请到证书服务机构办理续期，再到${OWN_CERTIFICATES}绑定新证书。`,
  "certificate.untrusted": "请换用平台认可的证书服务机构签发的证书，或联系系统管理员。",
  "certificate.revoked": `请到证书服务机构换发证书，再到${OWN_CERTIFICATES}绑定新证书。`,
  "certificate.status_unknown": "请稍后再试；一直如此的，请联系系统管理员。",
  "certificate.signature_wrong": "请重新插入证书锁后再试；仍不成功的，请联系证书服务机构。",
  "certificate.not_bound": `请先到${OWN_CERTIFICATES}绑定该证书。`,
  "certificate.other_account": "请插入绑定到当前账号的证书锁，或改用该证书所属的账号登录。",
  "certificate.other_organisation": "请换用本单位的证书，或联系系统管理员核对单位信息。",
};

export const nextStepAfter = (code: string): string | undefined => steps[code];
