import { access } from "./modules/access/access.group.ts";
import { administration } from "./modules/administration/administration.group.ts";
import { guard } from "./modules/guard/guard.group.ts";
import { notices } from "./modules/notices/notices.group.ts";
import { online } from "./modules/online/online.group.ts";
import { operations } from "./modules/operations/operations.group.ts";
import { ownAccount } from "./modules/own-account/own-account.group.ts";
import { people } from "./modules/people/people.group.ts";
import { reference } from "./modules/reference/reference.group.ts";
import { session } from "./modules/session/session.group.ts";
import { signOn } from "./modules/sign-on/sign-on.group.ts";
import { tendering } from "./modules/tendering/tendering.group.ts";
import { trail } from "./modules/trail/trail.group.ts";
import { composition } from "./platform/composition.ts";

/** All groups of modules in order: a module may use services of its own group and of the groups before it. */
export const modules = composition()
  .with(guard)
  .with(people)
  .with(trail)
  .with(notices)
  .with(reference)
  .with(access)
  .with(session)
  .with(signOn)
  .with(ownAccount)
  .with(administration)
  .with(tendering)
  .with(online)
  .with(operations);
