import { z } from "zod";

/**
 * Appearance of the pages for a person. Stored with the account, because signing out clears the browser. Specification
 * 3.
 */
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
  /** Light or dark pages; null: as the operating system. */
  mode: z.enum(["light", "dark"]).nullable(),
  largeType: z.boolean(),
});

/** The settings that a person has changed; the pages have defaults for the rest. */
export const appearance = wholeAppearance.partial();
export type AppearanceRecord = z.output<typeof appearance>;

const cards = z.array(z.string().regex(/^[a-z][A-Za-z]{0,29}$/)).max(20);
/** Arrangement of the workspace's home. A page with further cards shows them where it likes. */
export const homeLayout = z.strictObject({
  /** Cards in their order. */
  cards,
  hidden: cards,
  /** Keys of menu items; null: the first ones of the menu. */
  shortcuts: z.array(z.string().min(1).max(300)).max(12).nullable(),
});
export type HomeLayout = z.output<typeof homeLayout>;

export const sexes = ["male", "female", "unstated"] as const;
