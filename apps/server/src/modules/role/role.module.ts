import type { Platform } from "../../platform/platform.ts";
import { createRoleService } from "./role.service.ts";
import { createRoleStore } from "./role.store.ts";

export function createRoleModule({ db }: Platform) {
  const store = createRoleStore(db);
  return { services: { roles: createRoleService(store) }, eraser: store.removeAllOf };
}
