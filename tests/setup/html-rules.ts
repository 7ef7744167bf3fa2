import { type HtmlElement, type Plugin, Rule } from 'html-validate'

const GLOBAL =
  'accesskey autocapitalize autocorrect autofocus class contenteditable dir draggable enterkeyhint hidden id inert inputmode is itemid itemprop itemref itemscope itemtype lang nonce popover role slot spellcheck style tabindex title translate writingsuggestions'
const OPEN = /^(?:aria|data)-/
const LINK = 'href hreflang referrerpolicy rel type'
const MEDIA = 'autoplay controls crossorigin loop muted preload src'
const POSTS = 'formaction formenctype formmethod formnovalidate formtarget'

/**
 * Attributes that an element allows besides the global ones, from the index of attributes in the HTML standard. Elements not
 * listed allow none.
 */
const OWN: Record<string, string> = {
  a: `download ping target ${LINK}`,
  area: 'alt coords download href ping referrerpolicy rel shape target',
  audio: MEDIA,
  base: 'href target',
  blockquote: 'cite',
  button: `command commandfor disabled form name popovertarget popovertargetaction type value ${POSTS}`,
  canvas: 'height width',
  col: 'span',
  colgroup: 'span',
  data: 'value',
  del: 'cite datetime',
  details: 'name open',
  dialog: 'closedby open',
  fieldset: 'disabled form name',
  form: 'accept-charset action autocomplete enctype method name novalidate rel target',
  iframe: 'allow allowfullscreen height loading name referrerpolicy sandbox src srcdoc width',
  img: 'alt crossorigin decoding fetchpriority height ismap loading referrerpolicy sizes src srcset usemap width',
  input: `accept alpha alt autocomplete checked colorspace dirname disabled form height list max maxlength min minlength multiple name pattern placeholder popovertarget popovertargetaction readonly required size src step type value width ${POSTS}`,
  ins: 'cite datetime',
  label: 'for',
  li: 'value',
  link: `as blocking color crossorigin disabled fetchpriority imagesizes imagesrcset integrity media sizes ${LINK}`,
  meta: 'charset content http-equiv media name property',
  meter: 'high low max min optimum value',
  object: 'data form height name type width',
  ol: 'reversed start type',
  optgroup: 'disabled label',
  option: 'disabled label selected value',
  output: 'for form name',
  progress: 'max value',
  q: 'cite',
  script: 'async blocking crossorigin defer fetchpriority integrity nomodule referrerpolicy src type',
  select: 'autocomplete disabled form multiple name required size',
  source: 'height media sizes src srcset type width',
  style: 'blocking media',
  td: 'colspan headers rowspan',
  textarea: 'autocomplete cols dirname disabled form maxlength minlength name placeholder readonly required rows wrap',
  th: 'abbr colspan headers rowspan scope',
  time: 'datetime',
  track: 'default kind label src srclang',
  video: `${MEDIA} height playsinline poster width`,
}

const allowed = new Map<string, Set<string>>()

function mayHave(element: string, attribute: string): boolean {
  let names = allowed.get(element)
  if (!names) allowed.set(element, (names = new Set(`${GLOBAL} ${OWN[element] ?? ''}`.split(' '))))
  return names.has(attribute) || OPEN.test(attribute)
}

/** An element may only have the attributes that the HTML standard lists. SVG has its own standard. */
class OwnAttributes extends Rule {
  override setup(): void {
    const check = (element: HtmlElement): void => {
      if (element.tagName === 'svg') return
      for (const { key } of element.attributes)
        if (!mayHave(element.tagName.toLowerCase(), key.toLowerCase()))
          this.report(element, `Attribute "${key}" is not allowed on <${element.tagName}>`)
      for (const child of element.childElements) check(child)
    }
    this.on('dom:ready', ({ document }) => check(document.root))
  }
}

/** A required select starts with a blank option as its placeholder. */
class RequiredChoice extends Rule {
  override setup(): void {
    this.on('dom:ready', ({ document }) => {
      for (const select of document.querySelectorAll('select[required]')) {
        const first = select.querySelector('option')
        if (!select.hasAttribute('multiple') && first && valueOf(first) !== '')
          this.report(select, 'A required <select> has to begin with a blank option')
      }
    })
  }
}

function valueOf(option: HtmlElement): string {
  return option.getAttributeValue('value') ?? option.textContent
}

/** Rules of the HTML standard that html-validate does not check. */
export const HOUSE_RULES: Plugin = {
  name: 'house',
  rules: { 'house/own-attributes': OwnAttributes, 'house/required-choice': RequiredChoice },
}
