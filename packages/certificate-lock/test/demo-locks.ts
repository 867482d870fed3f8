import type { LockContents } from "../src/lock-state.ts";

/** Two locks with self-signed certificates that OpenSSL created for these tests. */

export const sm2Lock: LockContents = {
  id: "supplier-sm2",
  name: "supplier（SM2）",
  algorithm: "SM2",
  certificate:
    "MIIBzjCCAXWgAwIBAgIGP5oAAMcSMAoGCCqBHM9VAYN1MEQxCzAJBgNVBAYTAkNOMSEwHwYDVQQKDBjnpLrkvovlu7rorr7mnInp" +
    "mZDlhazlj7gxEjAQBgNVBAMMCei1teS+m+W6lDAeFw0yNjExMjIwODM1MzRaFw0zNjExMTkwODM1MzRaMEQxCzAJBgNVBAYTAkNO" +
    "MSEwHwYDVQQKDBjnpLrkvovlu7rorr7mnInpmZDlhazlj7gxEjAQBgNVBAMMCei1teS+m+W6lDBZMBMGByqGSM49AgEGCCqBHM9V" +
    "AYItA0IABED/OFWddE0m6myN6O2GNmi7AQGpeQJ4tTZTWQjPKr+e21RoyxUXwYmAlW4VIYrl7S9lbCgCz5NOukY5tf3lRbyjUzBR" +
    "MB0GA1UdDgQWBBSl7aOW04a2GPdu/bUnQWxksHFylzAfBgNVHSMEGDAWgBSl7aOW04a2GPdu/bUnQWxksHFylzAPBgNVHRMBAf8E" +
    "BTADAQH/MAoGCCqBHM9VAYN1A0cAMEQCIFcUkLj2ZZs/kUGOXunTGBqXnDkIDtL/IdXePnLKes8cAiBJRoVWtY/q3+S2dKCgJQ/O" +
    "7awY52rqquWTSJpKFssVGw==",
  privateKey: "3c681f19242252f60e738c8fb31297c6cc40fb068b15a19adae4f252aa6b9172",
  pin: "123456",
};

/** Public point of that certificate. */
export const sm2PublicKey =
  "0440ff38559d744d26ea6c8de8ed863668bb0101a9790278b536535908cf2abf9edb5468cb1517c18980956e15218ae5ed2f656c2802cf934eba4639b5fde545bc";

export const rsaLock: LockContents = {
  id: "buyer-rsa",
  name: "buyer（RSA）",
  algorithm: "RSA",
  certificate:
    "MIIDTDCCAjSgAwIBAgIDAJGyMA0GCSqGSIb3DQEBCwUAMD4xCzAJBgNVBAYTAkNOMRswGQYDVQQKDBLnpLrkvovph4fotK3kuK3l" +
    "v4MxEjAQBgNVBAMMCeeOi+mHh+i0rTAeFw0yNjExMjIwODM1MzVaFw0zNjExMTkwODM1MzVaMD4xCzAJBgNVBAYTAkNOMRswGQYD" +
    "VQQKDBLnpLrkvovph4fotK3kuK3lv4MxEjAQBgNVBAMMCeeOi+mHh+i0rTCCASIwDQYJKoZIhvcNAQEBBQADggEPADCCAQoCggEB" +
    "AONg+4SmrLCJDcdtxlK9kk0++rpPrcg3OaEoflJ9QEhuilqJz3NCRkhE1VqyXO+M2TkHjRUZcJKZQNfeGDAuVTiOi9OSylResJfJ" +
    "y7eQGhjrw6G1U7/DyRwzTC5AjykwwN/A3dNqJDgBEqlkKWJWamrDGvE8wA2uIwO8w1i9xyonU8hgxOvU2vPyaxVNQglgCXMqGCZw" +
    "yMrxZ1u3D1tPpVMF/UbFNzX+Z4rvZAzaLnPlSzey0O0MuWP7uPM88jn5A+ZHpx49RDMo4DJEMPvoKGJrfkvqVJDwI6G7aRE3zBz9" +
    "oLkOpjArazvVoO8e3zvK8TJJaJBx7LdYja6dfI3xnKkCAwEAAaNTMFEwHQYDVR0OBBYEFJ/fLYlXwYJPbVKWKCFu2DbxRWOfMB8G" +
    "A1UdIwQYMBaAFJ/fLYlXwYJPbVKWKCFu2DbxRWOfMA8GA1UdEwEB/wQFMAMBAf8wDQYJKoZIhvcNAQELBQADggEBAFhQxn173Fky" +
    "68IMOGPlB91mYbpBFra9DChcyeqfQKrEYKtJD3/GbRrBSON59GbkEcGVHSyBQmo0zcF9BPRnA/cceyUnncxXZNL9x+VW/TIaVl+a" +
    "cxWH5/eIb6JtRU5JV3GcQrotxCWZ45s/Pu9CeEZpkGLZFexvTJ4kBrvRGfea3EdXAITD7yPiUPk3DwHUM70j0iWs1ZodBQ6RkR/q" +
    "cIAaKlKmrbcu9DGIOgp9MsW676Zu1O7MkoowCa3hhOXzVRowNF0zUXmKZ46bxhkCFhuRxeRzb/xxS1RpHJrAUa/SaP75rA1rI24N" +
    "dj4+ChQC0Xm4iZioYmwgvUE7G/zjDII=",
  privateKey:
    "MIIEvAIBADANBgkqhkiG9w0BAQEFAASCBKYwggSiAgEAAoIBAQDjYPuEpqywiQ3HbcZSvZJNPvq6T63INzmhKH5SfUBIbopaic9z" +
    "QkZIRNVaslzvjNk5B40VGXCSmUDX3hgwLlU4jovTkspUXrCXycu3kBoY68OhtVO/w8kcM0wuQI8pMMDfwN3TaiQ4ARKpZCliVmpq" +
    "wxrxPMANriMDvMNYvccqJ1PIYMTr1Nrz8msVTUIJYAlzKhgmcMjK8Wdbtw9bT6VTBf1GxTc1/meK72QM2i5z5Us3stDtDLlj+7jz" +
    "PPI5+QPmR6cePUQzKOAyRDD76Chia35L6lSQ8COhu2kRN8wc/aC5DqYwK2s71aDvHt87yvEySWiQcey3WI2unXyN8ZypAgMBAAEC" +
    "ggEAaq0Gc66q2EwEnerfn9P2vqzsftqBAqz+KaDQ2yyOKy1JVb7QCBgw1xkMK/gAaBbhlsL3Ks37pZum81/sYzZpnxYpfcKhkEG4" +
    "gg4XuHAv/j8mUki7GP3m7YcXl5+MStvnsVJQAC8M/QVr1vL6A3vdg2czzbgdto1bOhamY4zt0tUr90XbgQwvMVU8333ymRBk97cY" +
    "5pmr6k9EuZ0Pe8JsYQGKcpwig/rRujPxWHTh3ZwBx3fMU1yDjvovm/L3PTo8pqRxt/a5U3gRWnPMF5BLR2E7iFOAdgrchOhoHCaO" +
    "z5yssw/+O6QO6EmpME3aGXWElBDDgcYaBYpvAs3aqxXWbQKBgQD8kRbwn+wWnNq8bx+2Qm6Wsh3H9nAQ07XuEnq+G4fRcfYht66+" +
    "2mwo8ra9gkRxF+vsRH7Fv/YPGsm0bgMsMRbOu7kd8kNWXvzevISepU2d2UdtzKpd68cX82Gxy6aWfEPt2IT4xM1HuOiWeeMh1d70" +
    "r64213Gx0Tr7C4wD2H7DiwKBgQDmeD25oQub/O9Q5GIQ1ce58MwZDh6Wi5eRSnx+VgUn6xqRx+ZPuc1lHE7VtpYFJF/Ar2ZVomUl" +
    "mTPC4IHgE62yTqhX7acCAEnFztxEUg3w6CLuziv/24bKuTEI65t+EBCtk1uy3h9uUVs/lAXKzwp79+I12zDWzFWaL8uyETSXGwKB" +
    "gC/lI8CF0zOGk0RgnlblyirxpAwjg6TtQPbgsj4S4nKpdc93EcBHk3NAc78EUQ5RRwALDS9a88JxhgadRiS/OmAB4Vz4cCSU5scm" +
    "YM/k8Q8aAR2lTjl5WMwF72TUBcdL0WXtRWoXiAYt3o2Kl7P25szn89WajYj28IRi8C5ag895AoGAC7FcCFf4W9CoX6VGqG4ANRnX" +
    "cQn7WU35waBS0qIQnubZsT3AHJljp1aZVVRvJhGjXgZIHd4gXZj5PFDhpfm5nUtKVTO0fnB/Ta7iFAFJvcg5RX5mUxPTMePVbgtu" +
    "FyY/gl7wjxGf7JvqEj6zUIfSk1mPO4ZEYxF44lq8betbjLMCgYA8AtTFKKHW20HvzwIq9j8EzDRQX/qLel8QHTDvFuefe2buHhh0" +
    "fQ7Ecd3YDRbkhfcuE5wKIqixK2nVVWcmo+eqpvHrtU/9EA9Kpd0tgKUYIu7/oTAtohtQygOR33SvKMXEMmCc/xTPAd82HVmBcvOC" +
    "0wJ2Hr35631B0QcbpWvQPA==",
  pin: "654321",
};
