/** How an owner agreed to the terms: by ticking their box, or by signing the agreement, which says all of them. */
export type Acknowledgment = { by: 'box' | 'signature'; at: Date }
