/** Messages about the locked table (docs/product/calculators.md). */
export const MESSAGE_UNLOCKED = 'Detailed analysis unlocked!'
export const MESSAGE_UNLOCK_FAILED = 'Failed to unlock analysis. Please try again.'
/** For a POST that did not come from our form. */
export const MESSAGE_UNLOCK_EXPIRED = 'This form was not recognized. Please send it again.'
/** Shown instead of an answer if the years to hold are empty, which counts as 0. */
export const MESSAGE_NO_YEARS = 'Enter how many years you’d keep the house (1 to 30) to see the answer.'
