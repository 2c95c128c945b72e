/** The project's own lint rules, loaded by .oxlintrc.json. */

const COLOUR =
  /(?<![\w&/])#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})(?![\w-])|\b(?:rgba?|hsla?|hwb|oklch|oklab|lab|lch)\(/i;

/** `w-[13px]`, but not the variant `data-[state=open]:flex`. */
const ARBITRARY_VALUE = /(?:^|[\s:!])-?[a-z][\w-]*-\[[^\]\s]+\](?!\S*:)/;

/** Reports every string of a file that the pattern matches, module names excepted. */
const forbidInStrings = (pattern, message) => ({
  create(context) {
    const check = (node, text) => {
      if (typeof text === 'string' && pattern.test(text)) context.report({ node, message });
    };
    return {
      Literal(node) {
        if (!/^(Import|Export)/.test(node.parent.type)) check(node, node.value);
      },
      TemplateElement: (node) => check(node, node.value.raw),
    };
  },
});

export default {
  meta: { name: 'house' },
  rules: {
    'no-colour-literal': forbidInStrings(
      COLOUR,
      'Colours live in web/ui/tokens.css only: use a token, so that both themes and the colour-vision setting follow.',
    ),
    'no-arbitrary-value': forbidInStrings(
      ARBITRARY_VALUE,
      'Use the scale of the design tokens, or add a token in web/ui/tokens.css.',
    ),
  },
};
