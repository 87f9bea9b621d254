// The terminal of textual-serve asks its element where the line of the game is, and measures its
// font as it starts: so it is told here, and the font is asked for before.
"use strict";
document.fonts.load('16px "Roboto Mono"');
document.addEventListener("DOMContentLoaded", () => {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  document.getElementById("terminal").dataset.sessionWebsocketUrl =
    `${scheme}//${location.host}/ws`;
});

// Keys are meant for the game from its first picture on.
document.addEventListener("DOMContentLoaded", () => {
  const drawn = new MutationObserver(() => {
    if (document.body.classList.contains("-first-byte")) {
      drawn.disconnect();
      document.querySelector(".xterm-helper-textarea")?.focus();
    }
  });
  drawn.observe(document.body, { attributeFilter: ["class"] });
});
