import type { Mailer } from '#platform/mail/mailer.ts';

/** A mailer that sends nothing: it keeps the last text, so that its link can be followed. */
export function keptMail(): { readonly mailer: Mailer; linkToken(): string } {
  let text = '';
  return {
    mailer: {
      whenFree: (work) => work(),
      send: async (mail) => {
        text = mail.text;
      },
      close: () => {},
    },
    linkToken: () => {
      const token = /[?&]token=([\w-]+)/.exec(text)?.[1];
      if (token === undefined) throw new Error('No mail with a link was written');
      return token;
    },
  };
}
