import { z } from "zod";

/** How the pages look for a person. Kept with the account, since logout empties the browser. Specification 3. */
const wholeAppearance = z.strictObject({
  /** Theme of the menu. */
  theme: z.enum(["dark", "light"]),
  layout: z.enum(["sidemenu", "topmenu"]),
  contentWidth: z.enum(["Fixed", "Fluid"]),
  fixedHeader: z.boolean(),
  fixSiderbar: z.boolean(),
  autoHideHeader: z.boolean(),
  colour: z.string().regex(/^#[0-9A-Fa-f]{6}$/),
  weak: z.boolean(),
  multipage: z.boolean(),
  sidebarOpen: z.boolean(),
  /** Light or dark pages; null follows the machine. */
  mode: z.enum(["light", "dark"]).nullable(),
  largeType: z.boolean(),
});

/** What somebody has set of it; the pages have a default for the rest. */
export const appearance = wholeAppearance.partial();
export type AppearanceRecord = z.output<typeof appearance>;

const cards = z.array(z.string().regex(/^[a-z][A-Za-z]{0,29}$/)).max(20);
/** How a person has arranged the workspace's home. A page that knows other cards shows those where it likes. */
export const homeLayout = z.strictObject({
  /** The cards in their order. */
  cards,
  hidden: cards,
  /** Keys of menu lines; null: the first ones of the menu. */
  shortcuts: z.array(z.string().min(1).max(300)).max(12).nullable(),
});
export type HomeLayout = z.output<typeof homeLayout>;

export const sexes = ["male", "female", "unstated"] as const;
