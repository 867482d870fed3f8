// database-smoke.mjs <address>: signs in to a portal with demo data, reads by every kind of search, and changes a
// setting. Throws for an unexpected answer.

const [address = ""] = process.argv.slice(2);
const PASSWORD = "Tender@2026";

/**
 * @param {string} path
 * @param {{ token?: string, body?: unknown }} [options]
 */
async function call(path, { token, body } = {}) {
  const response = await fetch(address + path, {
    method: body === undefined ? "GET" : "POST",
    headers: { "content-type": "application/json", ...(token ? { "x-access-token": token } : {}) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const { success, message, result } = await response.json();
  if (!success) throw new Error(`${path}: ${response.status} ${message}`);
  return result;
}

/** @param {string} what @param {unknown} isTrue */
function expect(what, isTrue) {
  if (!isTrue) throw new Error(`${what}：与预期不符`);
}

const { token } = await call("/bpt/api/sys/login", { body: { username: "admin", password: PASSWORD } });
await call("/api/account/proof", { token, body: { evidence: { method: "password", password: PASSWORD } } });

const everyone = await call("/api/system/users?page=1&pageSize=20", { token });
expect("用户管理", everyone.total >= 8);
const bySound = await call("/api/system/users?page=1&pageSize=20&keyword=supplier", { token });
expect("按账号查找", bySound.total >= 1 && bySound.total < everyone.total);
await call("/api/archive/stats/overview?range=all", { token });

const settings = await call("/api/system/settings?keyword=COMPANY_NAME", { token });
const { version } = settings.rows[0];
const value = `试运行 ${Date.now()}`;
await call("/api/system/settings", { token, body: { name: "COMPANY_NAME", version, value } });
const changed = await call("/api/system/settings?keyword=COMPANY_NAME", { token });
expect("修改系统设置", changed.rows[0].value === value);

const trail = await call(`/api/system/audit?page=1&pageSize=10&keyword=COMPANY_NAME`, { token });
expect("日志管理", trail.total >= 1);
console.log("通过");
