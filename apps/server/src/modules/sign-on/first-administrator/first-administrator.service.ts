import type { PasswordTransport } from "#modules/guard/password-guesses/password-transport.service.ts";
import type { AccountService } from "#modules/people/account/account.service.ts";
import type { NewAccounts } from "#modules/people/account/new-account.service.ts";
import type { DepartmentService } from "#modules/people/department/department.service.ts";
import type { OneTimeLinks } from "#modules/people/one-time-link/one-time-link.service.ts";
import type { RoleService } from "#modules/people/role/role.service.ts";
import type { PasswordService } from "#modules/session/password/password.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { AppError, invalidField } from "#platform/app-error.ts";
import type { Origin } from "#platform/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Tx } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";

export interface PrintedLink {
  /** The secret stands in the fragment, which browsers send to no server. */
  readonly address: string;
  readonly expiresAt: Date;
}

export interface WantedAdministrator {
  readonly departName: string;
  readonly username: string;
  readonly realname: string;
  readonly phone: string;
  readonly password: string;
  readonly confirmation: string;
  readonly consent: boolean;
}

/** The way into an installation that has no account yet. */
export interface FirstAdministratorService {
  /** A new link, which ends every earlier one, of other nodes too; undefined once there is an account. */
  offer(): Promise<PrintedLink | undefined>;
  /** When the link ends. Throws first_administrator.link_dead. */
  check(secret: string): Promise<Date>;
  /** The root department and its administrator; uses the link up. Throws first_administrator.link_dead. */
  create(secret: string, wanted: WantedAdministrator, origin: Origin): Promise<void>;
}

export interface FirstAdministratorDeps {
  /** One transaction that no other node's or request's work of this kind runs beside. */
  alone: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  links: Pick<OneTimeLinks, "make" | "find" | "use">;
  accounts: Pick<AccountService, "tidyRealname">;
  newAccounts: Pick<NewAccounts, "hasAny" | "add" | "requireWellFormed">;
  departments: Pick<DepartmentService, "tidyName" | "addRoot">;
  passwords: Pick<PasswordService, "requireAcceptable" | "hash">;
  transport: Pick<PasswordTransport, "open">;
  roles: Pick<RoleService, "giveFirst">;
  audit: Pick<AuditService, "record">;
  clock: Clock;
  settings: { readonly publicUrl: string; readonly privacyVersion: () => string };
}

const PURPOSE = "first_administrator";
const ROLE = "system_admin";

export function createFirstAdministratorService(deps: FirstAdministratorDeps): FirstAdministratorService {
  const { alone, links, accounts, newAccounts, departments, passwords, transport, roles, audit, clock, settings } =
    deps;
  const dead = () => new AppError("first_administrator.link_dead");

  async function endOf(secret: string): Promise<Date | undefined> {
    const link = await links.find(PURPOSE, secret);
    return link && !(await newAccounts.hasAny()) ? link.expiresAt : undefined;
  }

  /** Everything but the password, tidied. Throws the refusal of the first field at fault. */
  function accepted(wanted: WantedAdministrator) {
    const departName = departments.tidyName(wanted.departName);
    const fields = { username: wanted.username, phone: wanted.phone };
    newAccounts.requireWellFormed(fields);
    const realname = accounts.tidyRealname(wanted.realname);
    if (!wanted.consent) throw new AppError("account.consent_required");
    return { departName, realname, ...fields };
  }

  async function open(sent: string, field: string): Promise<string> {
    const plain = await transport.open(sent);
    if (plain === undefined) throw invalidField(field);
    return plain;
  }

  return {
    offer: async () => {
      const link = await alone(async (tx) => {
        if (await newAccounts.hasAny(tx)) return undefined;
        await audit.record({ action: "account.offer_first_administrator", outcome: "ok" }, tx);
        return links.make({ purpose: PURPOSE }, tx);
      });
      if (!link) return undefined;
      return { address: `${settings.publicUrl}/first-administrator#${link.secret}`, expiresAt: link.expiresAt };
    },
    check: async (secret) => {
      const end = await endOf(secret);
      if (!end) throw dead();
      return end;
    },
    create: async (secret, wanted, origin) => {
      const entry = { action: "account.set_first_password", username: wanted.username, origin };
      const refuse = async (): Promise<never> => {
        const refusal = dead();
        await audit.record({ ...entry, outcome: "refused", reason: refusal.code });
        throw refusal;
      };
      // Before anything is judged or computed: who holds no living link learns nothing and costs little.
      if (!(await endOf(secret))) return refuse();
      const { departName, ...fields } = accepted(wanted);
      const plain = await open(wanted.password, "password");
      if (plain !== (await open(wanted.confirmation, "confirmation"))) throw new AppError("password.mismatch");
      await passwords.requireAcceptable(plain, fields);
      const [id, passwordHash, at] = [newId(), await passwords.hash(plain), new Date(clock.now())];
      const isMade = await alone(async (tx) => {
        if ((await newAccounts.hasAny(tx)) || !(await links.use(PURPOSE, secret, tx))) return false;
        const consent = { version: settings.privacyVersion(), address: origin.address };
        await newAccounts.add(tx, { id, ...fields, email: null, passwordHash, consent, at });
        await roles.giveFirst(tx, id, ROLE);
        const orgCode = await departments.addRoot(tx, { departName, memberId: id, at });
        const detail = { departName, role: ROLE };
        await audit.record({ ...entry, outcome: "ok", userId: id, object: orgCode, detail }, tx);
        return true;
      });
      if (!isMade) await refuse();
    },
  };
}
