/**
 * Node's modules for HTTP. An `import` of values from `node:http` reads all its exports, and one of them loads Node's
 * fetch: 40 ms and 10 MB at every start.
 */
export const http = process.getBuiltinModule("node:http");
export const https = process.getBuiltinModule("node:https");
