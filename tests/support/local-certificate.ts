/**
 * Of servers that tests start on this machine: `localhost` and 127.0.0.1, signed by itself, valid until
 * November 2126. The key protects nothing.
 */
export const localCertificate = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgdm3x9USORCW5g5s+
WUAI4mKOnWSLSGtvizk7ElotkOyhRANCAARaYuQUi3KixuT+ePP+kuFoDIfDHLXG
2DSG/4rMYUxVwJyQ90t//82ZTHppbscdLH664jxpxoCk7ZGRfdmjrz9Z
-----END PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBnDCCAUGgAwIBAgIUQC78W00AIikaZtFASj/mO7thoAMwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMjA4MzM1NFoYDzIxMjYxMTIz
MDgzMzU0WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAARaYuQUi3KixuT+ePP+kuFoDIfDHLXG2DSG/4rMYUxVwJyQ90t//82Z
THppbscdLH664jxpxoCk7ZGRfdmjrz9Zo28wbTAdBgNVHQ4EFgQUnnmQlTRiYqzT
bG/WT8xgAgqZ4MkwHwYDVR0jBBgwFoAUnnmQlTRiYqzTbG/WT8xgAgqZ4MkwDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDSQAwRgIhAMd7brs8lPzStevEQetLiGC13XtBVSVMQGnewDqoT3ebAiEA
8Vfqn9KignL3XcggeB7X159Jh4Tnq4EFlLFWvRoHpi8=
-----END CERTIFICATE-----`,
};
