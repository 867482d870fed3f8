import type { EndpointOf, ResultOf } from "@tender/contract";
import { maskSerial } from "@tender/contract/masking";
import type { ShownBinding } from "./binding.store.ts";

export type PresentedBinding = ResultOf<EndpointOf<"certificateAccess.listOwn">>[number];

export const presentBinding = ({ binding, providerName, isRevoked }: ShownBinding): PresentedBinding => ({
  id: binding.id,
  providerName,
  subject: binding.subject,
  holder: binding.holder,
  uscc: binding.uscc,
  serial: maskSerial(binding.serial),
  algorithm: binding.algorithm,
  notBefore: binding.notBefore.toISOString(),
  notAfter: binding.notAfter.toISOString(),
  state: binding.state,
  isRevoked,
  boundAt: binding.boundAt.toISOString(),
  lastUsedAt: binding.lastUsedAt?.toISOString() ?? null,
});
