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
  /** The secret is in the fragment, which browsers send to no server. */
  readonly address: string;
  readonly expiresAt: Date;
}

export interface FirstAdministratorInput {
  readonly departName: string;
  readonly username: string;
  readonly realname: string;
  readonly phone: string;
  readonly password: string;
  readonly confirmation: string;
  readonly consent: boolean;
}

/** Creates the first account of an installation. */
export interface FirstAdministratorService {
  /** Creates a link and invalidates all earlier ones, those of other nodes too. Undefined: an account exists. */
  issueLink(): Promise<PrintedLink | undefined>;
  /** Returns the expiry of the link. Throws first_administrator.link_dead. */
  check(secret: string): Promise<Date>;
  /** Creates the root department and its administrator, and consumes the link. Throws first_administrator.link_dead. */
  create(secret: string, input: FirstAdministratorInput, origin: Origin): Promise<void>;
}

export interface FirstAdministratorDeps {
  /** Runs one transaction at a time across requests and nodes. */
  runExclusive: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  links: Pick<OneTimeLinks, "issue" | "find" | "use">;
  accounts: Pick<AccountService, "normaliseRealname">;
  newAccounts: Pick<NewAccounts, "hasAny" | "add" | "requireWellFormed">;
  departments: Pick<DepartmentService, "normaliseName" | "addRoot">;
  passwords: Pick<PasswordService, "requireAcceptable" | "hash">;
  transport: Pick<PasswordTransport, "open">;
  roles: Pick<RoleService, "grantFirst">;
  audit: Pick<AuditService, "record">;
  clock: Clock;
  settings: { readonly publicUrl: string; readonly privacyVersion: () => string };
}

const PURPOSE = "first_administrator";
const ROLE = "system_admin";

export function createFirstAdministratorService(deps: FirstAdministratorDeps): FirstAdministratorService {
  const {
    runExclusive,
    links,
    accounts,
    newAccounts,
    departments,
    passwords,
    transport,
    roles,
    audit,
    clock,
    settings,
  } = deps;
  const linkDead = () => new AppError("first_administrator.link_dead");

  async function expiryOf(secret: string): Promise<Date | undefined> {
    const link = await links.find(PURPOSE, secret);
    return link && !(await newAccounts.hasAny()) ? link.expiresAt : undefined;
  }

  /** Returns the trimmed fields without the password. Throws the refusal of the first invalid field. */
  function requireAcceptable(input: FirstAdministratorInput) {
    const departName = departments.normaliseName(input.departName);
    const fields = { username: input.username, phone: input.phone };
    newAccounts.requireWellFormed(fields);
    const realname = accounts.normaliseRealname(input.realname);
    if (!input.consent) throw new AppError("account.consent_required");
    return { departName, realname, ...fields };
  }

  async function open(sent: string, field: string): Promise<string> {
    const plain = await transport.open(sent);
    if (plain === undefined) throw invalidField(field);
    return plain;
  }

  return {
    issueLink: async () => {
      const link = await runExclusive(async (tx) => {
        if (await newAccounts.hasAny(tx)) return undefined;
        await audit.record({ action: "account.offer_first_administrator", outcome: "ok" }, tx);
        return links.issue({ purpose: PURPOSE }, tx);
      });
      if (!link) return undefined;
      return { address: `${settings.publicUrl}/first-administrator#${link.secret}`, expiresAt: link.expiresAt };
    },
    check: async (secret) => {
      const end = await expiryOf(secret);
      if (!end) throw linkDead();
      return end;
    },
    create: async (secret, input, origin) => {
      const entry = { action: "account.set_first_password", username: input.username, origin };
      const refuse = async (): Promise<never> => {
        const refusal = linkDead();
        await audit.record({ ...entry, outcome: "refused", reason: refusal.code });
        throw refusal;
      };
      // Runs before any validation or hashing: a request without a valid link learns nothing and costs little.
      if (!(await expiryOf(secret))) return refuse();
      const { departName, ...fields } = requireAcceptable(input);
      const plain = await open(input.password, "password");
      if (plain !== (await open(input.confirmation, "confirmation"))) throw new AppError("password.mismatch");
      await passwords.requireAcceptable(plain, fields);
      const [id, passwordHash, at] = [newId(), await passwords.hash(plain), new Date(clock.now())];
      const isCreated = await runExclusive(async (tx) => {
        if ((await newAccounts.hasAny(tx)) || !(await links.use(PURPOSE, secret, tx))) return false;
        const consent = { version: settings.privacyVersion(), address: origin.address };
        await newAccounts.add(tx, { id, ...fields, email: null, passwordHash, consent, at });
        await roles.grantFirst(tx, id, ROLE);
        const orgCode = await departments.addRoot(tx, { departName, memberId: id, at });
        const detail = { departName, role: ROLE };
        await audit.record({ ...entry, outcome: "ok", userId: id, object: orgCode, detail }, tx);
        return true;
      });
      if (!isCreated) await refuse();
    },
  };
}
