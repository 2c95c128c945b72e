/**
 * What a spreadsheet would run as a formula at the start of a text: also after white space, and in the
 * full-width letters of East Asia, which some take for the same. In front of it goes an apostrophe, and so
 * it does in front of a text that has one of its own there: a reader can take off what was put on.
 *
 * @source OWASP, CSV Injection
 */
export const FORMULA = /^'*(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/;
