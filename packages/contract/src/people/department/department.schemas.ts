import { z } from "zod";

export const department = z.object({ id: z.string(), orgCode: z.string(), departName: z.string() });
export type Department = z.output<typeof department>;
