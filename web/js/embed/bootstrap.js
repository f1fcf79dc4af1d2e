// The first script of a frame. To some browsers a page in a sandbox is not of its own site, and its
// content security policy cannot say 'self'; nor does the build know where the site will be. So the
// policy in the page names schemes, and this one, before anything is fetched, the one site.

import "../bootstrap.js";

const rule = /** @type {HTMLMetaElement} */ (document.querySelector("meta[http-equiv]"));
const narrow = /** @type {HTMLMetaElement} */ (rule.cloneNode());
narrow.content = rule.content.replaceAll("http: https:", location.origin);
rule.after(narrow);
