/** How Node runs the server, typed. */
export declare const SERVER_FLAGS: readonly string[];
