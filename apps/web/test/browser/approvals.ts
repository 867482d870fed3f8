import type { EndpointOf, ResultOf } from "@tender/contract";

type Approval = ResultOf<EndpointOf<"approval.listPending">>[number];

/** A request of another person. */
export const waitingBinding: Approval = {
  id: "a1",
  kind: "certificate.bind",
  title: "为特殊账号 calock 绑定证书",
  facts: [{ label: "持有人", value: "钱核验" }],
  askedBy: "admin",
  askedAt: "2026-11-20T06:00:00.000Z",
  expiresAt: "2026-11-27T06:00:00.000Z",
  isOwn: false,
  unconfirmed: null,
  isOwnChange: false,
};
