/** Most bytes of a post's form, with the text as browsers encode it. Apart from the forms: routes name it in their handles, which are in the browser's build. */
export const MAX_BLOG_FORM_BYTES = 1_500_000
