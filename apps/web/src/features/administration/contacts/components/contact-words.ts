import type { Contact } from "../api.ts";
import { contactText as text } from "../text.ts";

/** Returns the positions of a person; without the department's name where there is only one department. */
export const positionsOf = ({ positions, departments }: Pick<Contact, "positions" | "departments">): string =>
  positions
    .map(({ name, departName }) => (departments.length > 1 ? text.position(name, departName) : name))
    .join("、") || text.nothing;
