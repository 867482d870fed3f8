import type { KeyKind } from "@tender/x509";
import { DEMO_BUYER, DEMO_SUPPLIER } from "#seed/demo-archive/organisations.ts";

export interface DemoLockTemplate {
  /** Id and file name. */
  readonly id: string;
  /** Display name. */
  readonly name: string;
  readonly algorithm: KeyKind;
  readonly holder: string;
  readonly uscc?: string;
  /** Username of the demo account that it is bound to. */
  readonly account?: string;
  readonly isExpired?: true;
  readonly isRevoked?: true;
  /** Issued by an untrusted authority. */
  readonly isForeign?: true;
}

/** In the order in which they are offered. */
export const demoLocks: readonly DemoLockTemplate[] = [
  {
    id: "01-supplier",
    name: "供应商 吴信诚（SM2）",
    algorithm: "SM2",
    holder: "吴信诚",
    uscc: DEMO_SUPPLIER.ident,
    account: "supplier",
  },
  {
    id: "02-buyer",
    name: "采购人 林采薇（RSA）",
    algorithm: "RSA",
    holder: "林采薇",
    uscc: DEMO_BUYER.ident,
    account: "buyer",
  },
  { id: "03-calock", name: "保证金核验 郑守约（SM2）", algorithm: "SM2", holder: "郑守约", account: "calock" },
  { id: "04-expired", name: "已过期（SM2）", algorithm: "SM2", holder: "郑守约", account: "calock", isExpired: true },
  { id: "05-revoked", name: "已吊销（SM2）", algorithm: "SM2", holder: "郑守约", account: "calock", isRevoked: true },
  { id: "06-foreign", name: "不受信任的签发者（SM2）", algorithm: "SM2", holder: "郑守约", isForeign: true },
  {
    id: "07-other-organisation",
    name: "其他单位的证书（RSA）",
    algorithm: "RSA",
    holder: "吴信诚",
    uscc: DEMO_SUPPLIER.ident,
    account: "calock",
  },
  { id: "08-unbound", name: "尚未绑定账号（SM2）", algorithm: "SM2", holder: "何初阳" },
];

/** PIN of every demo lock. */
export const DEMO_PIN = "123456";
