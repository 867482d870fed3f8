import { createIdentityProvider } from "./server.ts";

const port = Number(process.env.PORT ?? 3101);
const issuer = (process.env.ISSUER ?? `http://localhost:${port}`).replace(/\/+$/, "");
const portalUrl = (process.env.PORTAL_URL ?? "http://localhost:3000").replace(/\/+$/, "");

const server = createIdentityProvider({ issuer, portalUrl, type: "demo" });
server.on("error", (error: NodeJS.ErrnoException) => {
  process.stderr.write(
    error.code === "EADDRINUSE"
      ? `示例身份平台：端口 ${port} 已被占用，可用 IDENTITY_PROVIDER_PORT 另行指定\n`
      : `示例身份平台：${error.message}\n`,
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
