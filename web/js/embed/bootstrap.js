// The first script of a frame. In some browsers a sandboxed page is not of its own site, so its content
// security policy can't use 'self', and the build does not know the site's address. The policy in the
// page therefore names schemes, and this script adds one with the site's origin before anything loads.

import "../bootstrap.js";

const policy = /** @type {HTMLMetaElement} */ (document.querySelector("meta[http-equiv]"));
const strict = /** @type {HTMLMetaElement} */ (policy.cloneNode());
strict.content = policy.content.replaceAll("http: https:", location.origin);
policy.after(strict);
