import { createSubsystem } from "./server.ts";
import { settingsOf } from "./settings.ts";

const settings = settingsOf(process.env);
const { port } = settings;

const server = createSubsystem(settings);
server.on("error", (error: NodeJS.ErrnoException) => {
  process.stderr.write(
    error.code === "EADDRINUSE"
      ? `示例子系统：端口 ${port} 已被占用，可用 SUBSYSTEM_PORT 另行指定\n`
      : `示例子系统：${error.message}\n`,
  );
  process.exit(1);
});
// On the loopback address, like the portal in development mode: its accounts and passwords are public.
server.listen(port, process.env.HOST || "127.0.0.1");

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => {
    server.close(() => process.exit(0));
    server.closeIdleConnections();
    setTimeout(() => process.exit(0), 2_000).unref();
  });
}
