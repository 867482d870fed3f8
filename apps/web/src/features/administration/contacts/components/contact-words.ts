import type { Contact } from "../api.ts";
import { contactText as text } from "../text.ts";

/** What somebody is; where they belong to one department alone, without its name. */
export const positionsOf = ({ positions, departments }: Pick<Contact, "positions" | "departments">): string =>
  positions
    .map(({ name, departName }) => (departments.length > 1 ? text.position(name, departName) : name))
    .join("、") || text.nothing;
