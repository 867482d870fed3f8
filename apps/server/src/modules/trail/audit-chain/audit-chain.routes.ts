import { Readable } from "node:stream";
import { Raw, routes } from "#http/routes.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import type { AnchorRow } from "./anchor.store.ts";
import type { Anchors } from "./anchors.service.ts";
import type { Inspection } from "./inspection.service.ts";
import { placeFrom } from "./place-text.ts";
import type { Verification } from "./verification.service.ts";

export interface AuditChainServices {
  readonly anchors: Anchors;
  readonly audit: Pick<AuditService, "recordExport">;
  readonly inspection: Inspection;
  readonly verification: Verification;
}

const presentAnchor = ({ seq, kind, digest, at, signature, sentAt, failure }: AnchorRow) => ({
  seq,
  kind,
  digest,
  at: at.toISOString(),
  isSigned: signature !== null,
  sentAt: sentAt?.toISOString() ?? null,
  failure,
});

export const auditChainRoutes = ({ anchors, audit, inspection, verification }: AuditChainServices) =>
  routes({
    "auditChain.verify": async ({ body: { from, anchor } }, { caller, origin }) => ({
      ...(await inspection.step(from, anchor === null ? undefined : placeFrom(anchor), caller, origin)),
      ...(await verification.size()),
    }),
    "auditChain.listAnchors": async ({ query: { page, pageSize } }) => {
      const { total, rows } = await anchors.page(pageSize, (page - 1) * pageSize);
      return { total, rows: rows.map(presentAnchor) };
    },
    "auditChain.exportAnchors": async (_input, { caller, origin }) => {
      await audit.recordExport({ action: "audit.export", detail: { log: "anchors" } }, caller, origin);
      return new Raw(Readable.from(anchors.lines()), {
        "content-type": "application/x-ndjson; charset=utf-8",
        "content-disposition": 'attachment; filename="audit-anchors.jsonl"',
        "cache-control": "no-store",
        "x-content-type-options": "nosniff",
      });
    },
  });
