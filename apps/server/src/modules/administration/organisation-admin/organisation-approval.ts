import { changedOrganisationFields } from "@tender/contract/organisation-facts";
import type { ApprovalFollower } from "#modules/notices/approval/approval.service.ts";
import type { MessageTemplates } from "#modules/notices/message-template/message-template.service.ts";
import type { Notices } from "#modules/notices/notice/notice.service.ts";
import type { RuledRows } from "#modules/people/data-rule/data-rule.service.ts";
import type { OrganisationAccounts } from "#modules/people/organisation/organisation-accounts.service.ts";
import type { OrganisationRegister } from "#modules/people/organisation/organisation-register.service.ts";
import type { Submissions } from "#modules/people/organisation/submissions.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Clock } from "#platform/clock.ts";
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

/** Where its people see what became of it. */
const OWN_ORGANISATION_PAGE = "/account/organisation";

/** What follows from a decision about what an organisation handed in. */
export function organisationApproval(deps: OrganisationApprovalDeps): ApprovalFollower {
  const { accounts, audit, clock, inSight, notices, register, submissions, templates } = deps;

  /** What became of it, for the trail: given back with the reason, or the version that it made. */
  async function outcomeOf(id: string, isApproved: boolean, reason: string) {
    const { name, currentVersion: number } = await register.find(id);
    if (!isApproved) {
      await submissions.noteReason(id, reason);
      return { name, number, detail: { name, reason } };
    }
    const [after, before] = [await register.version(id, number), await register.version(id, number - 1)];
    const changed = after && before ? changedOrganisationFields(before.facts, after.facts) : [];
    const shown = (version: typeof after) => (version ? wordsOf(version.facts, changed) : null);
    return { name, number, detail: { name, number, before: shown(before), after: shown(after) } };
  }

  return {
    permission: "organisation:approve",
    inSight: inSight.inSightAmong,
    follow: async (tx, id, isApproved, decision) => {
      if (!isApproved || !decision) {
        await submissions.giveBack(tx, id, decision?.by.userId ?? null, new Date(clock.now()));
        return;
      }
      // Whoever acts for it decides nothing about it, whoever of its people handed it in.
      if (await accounts.actsFor(tx, id, decision.by.userId)) throw new AppError("approval.own");
      const by = makerOf(decision.by, clock);
      const { base, facts, submittedByName } = await submissions.close(tx, id, by.userId, by.at);
      await register.accept(tx, id, { base, facts, submittedBy: submittedByName ?? "" }, by);
    },
    tell: async (id, isApproved, reason, { row, decision }) => {
      const { name, number, detail } = await outcomeOf(id, isApproved, reason);
      await audit.record({
        action: isApproved ? "organisation.approve" : "organisation.return",
        outcome: "ok",
        userId: decision?.by.userId ?? null,
        username: decision?.by.username ?? null,
        object: id,
        origin: decision?.origin ?? null,
        detail,
      });
      const told = await (isApproved
        ? templates.fill("organisation_approved", { name, number: String(number) })
        : templates.fill("organisation_returned", { name, reason: reason || "—" }));
      await notices.send([row.askedByUserId], {
        title: told.subject,
        text: told.text,
        priority: isApproved ? "L" : "M",
        topic: "organisation_decided",
        subject: "work",
        opens: { type: "url", page: OWN_ORGANISATION_PAGE },
      });
    },
  };
}
