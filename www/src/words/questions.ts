// Questions and answers in the Settings tab, which are loaded when they are first opened. What they quote from the page
// is compared with it by a test.

import type { Language } from "./words";

interface Question {
  question: string;
  answer: string;
}

export const QUESTION_WORDS: Record<Language, readonly Question[]> = {
  en: [
    {
      question: "What is an exact value, and what is an estimate?",
      answer:
        "An exact value is proved: it says who wins, and in how many moves, if both sides play their best. An estimate is a percentage with a dashed border: the chances of winning as far as the engine has looked ahead, a draw counting half. Estimates can be wrong; most get better the longer it looks.",
    },
    {
      question: "Who wins if both sides play their best?",
      answer:
        "On 7×6 it is the first player, who has to begin in the middle column. For 4×4×4 nobody knows yet, and Fourfold can’t tell for 9×7 either. What is proved so far is in the Analyse tab, under “The unsolved game”.",
    },
    {
      question: "Is anything sent anywhere?",
      answer:
        "No. The engine runs in your browser, and the page only loads its own files. There are no accounts, no cookies and no statistics.",
    },
    {
      question: "Does it work without a network?",
      answer:
        "Yes, after the first visit. In many browsers you can also install it like an app; look for that in the browser’s menu.",
    },
    {
      question: "How can the engine use several threads?",
      answer:
        "It does so by itself where the browser lets it. You choose how many under “Engine threads”, and the foot of the page says how many it got. If it got only one, it may help to reload the page, to leave private browsing, or to open it from an address that begins with https.",
    },
    {
      question: "Where are my games stored?",
      answer:
        "In this browser on this device, and nowhere else. If you delete the data of this site in the browser, they are gone. In the Play tab, “Save all games” under “Games” puts them into a file.",
    },
    {
      question: "How do I put the board into my own page?",
      answer:
        "The Share tab has the code for that under “Put this board in your own page”: for the board alone, or for the whole game with its comments.",
    },
    {
      question: "What is the licence?",
      answer:
        "Fourfold is free software. You may use it, change it and pass it on under the MIT licence or the Apache licence 2.0, whichever you prefer.",
    },
  ],
  de: [
    {
      question: "Was ist eine genaue Bewertung, was eine geschätzte?",
      answer:
        "Eine genaue Bewertung ist bewiesen: Sie sagt, wer bei bestem Spiel gewinnt und in wie vielen Zügen. Eine geschätzte ist eine gestrichelt umrandete Prozentzahl: die Gewinnchance, soweit die Engine vorausgesehen hat; ein Remis zählt halb. Schätzungen können falsch sein; meist werden sie besser, je länger die Engine rechnet.",
    },
    {
      question: "Wer gewinnt, wenn beide ihr Bestes geben?",
      answer:
        "Auf 7×6 gewinnt Spieler 1, der dafür in der mittleren Spalte beginnen muss. Für 4×4×4 weiß das noch niemand, und auch für 9×7 kann Fourfold es nicht sagen. Was bisher bewiesen ist, steht unter „Analyse“ im Abschnitt „Das ungelöste Spiel“.",
    },
    {
      question: "Werden irgendwelche Daten übertragen?",
      answer:
        "Nein. Die Engine läuft im Browser, und die Seite lädt nur ihre eigenen Dateien. Es gibt keine Konten, keine Cookies und keine Statistik.",
    },
    {
      question: "Funktioniert das auch ohne Internet?",
      answer:
        "Ja, nach dem ersten Besuch. In vielen Browsern lässt sich die Seite auch wie eine App installieren; der Eintrag dafür steht im Menü des Browsers.",
    },
    {
      question: "Wie kann die Engine mehrere Threads nutzen?",
      answer:
        "Das tut sie von selbst, wenn der Browser es zulässt. Die Anzahl lässt sich unter „Engine-Threads“ wählen; wie viele es geworden sind, steht unten auf der Seite. Ist es nur einer, hilft es vielleicht, die Seite neu zu laden, das private Fenster zu verlassen oder sie über eine Adresse mit https zu öffnen.",
    },
    {
      question: "Wo werden meine Partien gespeichert?",
      answer:
        "In diesem Browser auf diesem Gerät und sonst nirgends. Werden die Daten dieser Website im Browser gelöscht, sind auch die Partien weg. Unter „Spiel“ schreibt „Alle Partien speichern“ im Abschnitt „Partien“ sie in eine Datei.",
    },
    {
      question: "Wie kommt das Brett in meine eigene Seite?",
      answer:
        "Den Code dafür gibt es unter „Teilen“ bei „Dieses Brett in die eigene Seite einbetten“: nur für das Brett oder für die ganze Partie mit Kommentaren.",
    },
    {
      question: "Unter welcher Lizenz steht das Programm?",
      answer:
        "Fourfold ist freie Software. Es darf benutzt, verändert und weitergegeben werden, wahlweise unter der MIT-Lizenz oder der Apache-Lizenz 2.0.",
    },
  ],
  ja: [
    {
      question: "正確な評価と推定はどう違いますか？",
      answer:
        "正確な評価は証明された結果で、双方が最善を尽くしたときにどちらが何手で勝つかを示します。推定は点線で囲まれたパーセントで、エンジンが先読みした範囲での勝つ見込みです（引き分けは半分として数えます）。推定は外れることもありますが、たいていは長く読ませるほど確かになります。",
    },
    {
      question: "双方が最善を尽くすと、どちらが勝ちますか？",
      answer:
        "7×6では先手が勝ちます。ただし、中央の列から始めなければなりません。4×4×4の結果はまだ誰も知らず、9×7についてもFourfoldでは分かっていません。これまでに証明されたことは、「解析」タブの「まだ解かれていないゲーム」で見られます。",
    },
    {
      question: "データはどこかに送信されますか？",
      answer:
        "いいえ。エンジンはブラウザーの中で動き、このページが読み込むのは自身のファイルだけです。アカウントもCookieもアクセス解析もありません。",
    },
    {
      question: "オフラインでも使えますか？",
      answer:
        "はい。一度開けば、次からはオフラインでも使えます。多くのブラウザーでは、メニューからアプリのようにインストールすることもできます。",
    },
    {
      question: "複数のスレッドを使うにはどうすればいいですか？",
      answer:
        "ブラウザーが許せば、自動的に使われます。数は「エンジンのスレッド数」で選べ、実際に使われる数はページの下部に表示されます。1つしか使われないときは、ページを再読み込みする、プライベートウィンドウ以外で開く、httpsで始まるアドレスで開く、といった方法を試してください。",
    },
    {
      question: "対局はどこに保存されますか？",
      answer:
        "この端末のこのブラウザーの中だけです。ブラウザーでこのサイトのデータを削除すると、対局も消えます。「対局」タブの「対局一覧」にある「すべての対局を保存」で、ファイルに保存できます。",
    },
    {
      question: "自分のページに盤を置くには？",
      answer:
        "「共有」タブの「自分のページに埋め込む」にコードがあります。盤だけでも、コメント付きの棋譜全体でも埋め込めます。",
    },
    {
      question: "ライセンスは何ですか？",
      answer:
        "Fourfoldは自由ソフトウェアです。MITライセンスまたはApacheライセンス2.0のどちらかを選び、その条件のもとで利用、改変、再配布ができます。",
    },
  ],
};
