import { changedOrganisationFields } from "@tender/contract/organisation-facts";
import type { ApprovalFollower } from "#modules/notices/approval/approval.service.ts";
import type { MessageTemplates } from "#modules/notices/message-template/message-template.service.ts";
import type { Notices } from "#modules/notices/notice/notice.service.ts";
import type { RuledRows } from "#modules/people/data-rule/data-rule.service.ts";
import type { OrganisationAccounts } from "#modules/people/organisation/organisation-accounts.service.ts";
import type { Maker, OrganisationRegister } from "#modules/people/organisation/organisation-register.service.ts";
import type { Submissions } from "#modules/people/organisation/submissions.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Clock } from "#platform/clock.ts";
import type { Tx } from "#platform/database/database.ts";
import { makerOf } from "./organisation-admin.service.ts";
import { wordsOf } from "./organisation-words.ts";

export interface OrganisationApprovalDeps {
  readonly accounts: OrganisationAccounts;
  readonly audit: Pick<AuditService, "record">;
  readonly clock: Clock;
  readonly inSight: RuledRows;
  readonly notices: Pick<Notices, "send">;
  readonly register: OrganisationRegister;
  readonly submissions: Submissions;
  readonly templates: Pick<MessageTemplates, "fill">;
}

/** The page on which the organisation's people see the decision. */
const OWN_ORGANISATION_PAGE = "/account/organisation";

/** Carries out the decision about an organisation's submission. */
export function organisationApproval(deps: OrganisationApprovalDeps): ApprovalFollower {
  const { accounts, audit, clock, inSight, notices, register, submissions, templates } = deps;

  async function accepted(tx: Tx, id: string, by: Maker): Promise<object> {
    // People of the organisation may not approve its changes, even if a colleague submitted them.
    if (await accounts.actsFor(tx, id, by.userId)) throw new AppError("approval.own");
    const { base, facts, submittedByName } = await submissions.close(tx, id, by.userId, by.at);
    const proposal = { base, facts, submittedBy: submittedByName ?? "" };
    const { row, before, after } = await register.accept(tx, id, proposal, by);
    const changed = changedOrganisationFields(before, after);
    const words = { before: wordsOf(before, changed), after: wordsOf(after, changed) };
    return { name: row.name, number: row.currentVersion, ...words };
  }

  async function returned(tx: Tx, id: string, by: string | null, reason: string): Promise<object> {
    await submissions.returnToSubmitter(tx, id, by, new Date(clock.now()));
    await submissions.storeReason(tx, id, reason);
    const { name } = await register.find(id, undefined, tx);
    return { name, reason };
  }

  return {
    permission: "organisation:approve",
    filterVisible: inSight.filterVisible,
    follow: async (tx, id, isApproved, decision, reason) => {
      const by = decision?.decider ?? null;
      const isAccepted = isApproved && by !== null;
      const detail = isAccepted
        ? await accepted(tx, id, makerOf(by, clock))
        : await returned(tx, id, by?.userId ?? null, reason);
      const entry = {
        action: isAccepted ? "organisation.approve" : "organisation.return",
        userId: by?.userId ?? null,
        username: by?.username ?? null,
        object: id,
        origin: decision?.origin ?? null,
        detail,
      };
      await audit.record({ ...entry, outcome: "ok" }, tx);
    },
    notify: async (id, isApproved, reason, { row }) => {
      const { name, currentVersion: number } = await register.find(id);
      const message = await (isApproved
        ? templates.fill("organisation_approved", { name, number: String(number) })
        : templates.fill("organisation_returned", { name, reason: reason || "—" }));
      await notices.send([row.askedByUserId], {
        title: message.subject,
        text: message.text,
        priority: isApproved ? "L" : "M",
        topic: "organisation_decided",
        subject: "work",
        opens: { type: "url", page: OWN_ORGANISATION_PAGE },
      });
    },
  };
}
