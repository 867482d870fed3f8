// Prints the configuration of an OCI container for the trial of the image.
// Usage: container-config.ts <root> <folder with socket, data and cache> <secret>

const [root, folder, secret] = process.argv.slice(2);
const bind = (source: string, destination: string) => ({ destination, type: "bind", source, options: ["rbind", "rw"] });

process.stdout.write(
  JSON.stringify({
    ociVersion: "1.0.2",
    root: { path: root, readonly: true },
    process: {
      user: { uid: 10001, gid: 10001 },
      cwd: "/",
      args: ["tender-portal", "start"],
      env: [
        "PATH=/usr/local/bin:/usr/bin:/bin",
        "PORT=3777",
        "WORKERS=2",
        "PUBLIC_URL=https://tender.example.cn",
        `APP_SECRET=${secret}`,
        "DATABASE_URL=postgresql://postgres@localhost/tender_portal?host=/database",
        "DATA_DIR=/var/lib/tender-portal",
        "NODE_COMPILE_CACHE=/var/cache/tender-portal",
      ],
      noNewPrivileges: true,
      capabilities: { bounding: [], effective: [], permitted: [], inheritable: [], ambient: [] },
    },
    mounts: [
      { destination: "/proc", type: "proc", source: "proc" },
      { destination: "/dev", type: "tmpfs", source: "tmpfs", options: ["nosuid", "mode=755", "size=65536k"] },
      { destination: "/tmp", type: "tmpfs", source: "tmpfs", options: ["nosuid", "nodev", "size=65536k"] },
      bind(`${folder}/socket`, "/database"),
      bind(`${folder}/data`, "/var/lib/tender-portal"),
      bind(`${folder}/cache`, "/var/cache/tender-portal"),
    ],
    // No network namespace: the trial reaches the port on the loopback address of the machine.
    linux: { namespaces: [{ type: "pid" }, { type: "mount" }, { type: "ipc" }, { type: "uts" }] },
  }),
);
