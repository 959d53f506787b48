<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>CardPainter</name>
    <message>
        <source>loss</source>
        <translation>Loss</translation>
    </message>
    <message>
        <source>loss scale</source>
        <translation>Loss Scale</translation>
    </message>
    <message>
        <source>growth tracker</source>
        <translation>Wachstumszähler</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>%1 steps</source>
        <translation>%1 Schritte</translation>
    </message>
</context>
<context>
    <name>EarlierModel</name>
    <message>
        <source>shown</source>
        <translation>gezeigt</translation>
    </message>
    <message>
        <source>Its curves are drawn thin behind the lanes</source>
        <translation>Ihre Kurven liegen dünn hinter den Spuren</translation>
    </message>
    <message>
        <source>run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>The lane that made it; F2 or a double click renames it</source>
        <translation>Die Spur, die ihn gemacht hat; F2 oder Doppelklick benennt ihn um</translation>
    </message>
    <message>
        <source>pinned</source>
        <translation>angeheftet</translation>
    </message>
    <message>
        <source>Stays shown after the next restart, and is there when the session is opened again</source>
        <translation>Bleibt nach dem nächsten Neustart sichtbar und ist da, wenn die Sitzung wieder geöffnet wird</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>Optimizer steps that it made</source>
        <translation>Optimizer-Schritte, die er gemacht hat</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>Loss</translation>
    </message>
    <message>
        <source>Loss of its last step, unscaled</source>
        <translation>Loss seines letzten Schritts, unskaliert</translation>
    </message>
</context>
<context>
    <name>Phases</name>
    <message>
        <source>Brings the next samples to the device, cast to the format that the model takes.</source>
        <translation>Bringt die nächsten Samples auf das Gerät, im Format, das das Modell nimmt.</translation>
    </message>
    <message>
        <source>Computes the outputs and the loss, each op in the format that autocast gives it.</source>
        <translation>Berechnet Ausgaben und Loss, jede Op im Format, das autocast ihr gibt.</translation>
    </message>
    <message>
        <source>Multiplies the loss by the loss scale.</source>
        <translation>Multipliziert den Loss mit der Loss Scale.</translation>
    </message>
    <message>
        <source>Computes the gradients, all of them still multiplied by the scale.</source>
        <translation>Berechnet die Gradienten, alle noch mit der Scale multipliziert.</translation>
    </message>
    <message>
        <source>Divides the gradients by the scale and looks for Inf and NaN.</source>
        <translation>Teilt die Gradienten durch die Scale und sucht nach Inf und NaN.</translation>
    </message>
    <message>
        <source>Shortens gradients that are too long, if the configuration says so.</source>
        <translation>Kürzt zu lange Gradienten, wenn die Konfiguration es vorsieht.</translation>
    </message>
    <message>
        <source>The optimizer changes the parameters, or is skipped.</source>
        <translation>Der Optimizer ändert die Parameter, oder er wird übersprungen.</translation>
    </message>
    <message>
        <source>The scaler decides the scale of the next step.</source>
        <translation>Der Scaler bestimmt die Scale des nächsten Schritts.</translation>
    </message>
    <message>
        <source>Step %1, micro-batch %2</source>
        <translation>Schritt %1, Micro-Batch %2</translation>
    </message>
    <message>
        <source>Step %1</source>
        <translation>Schritt %1</translation>
    </message>
    <message>
        <source>%1 was taken apart; the lane has gone on to step %2.</source>
        <translation>%1 wurde zerlegt; die Spur ist schon bei Schritt %2.</translation>
    </message>
    <message>
        <source>%1 is over. %2</source>
        <translation>%1 ist vorbei. %2</translation>
    </message>
    <message>
        <source>%1, after %2. %3</source>
        <translation>%1, nach %2. %3</translation>
    </message>
    <message>
        <source>%1 makes the first phase of the next step, and stops there.</source>
        <translation>%1 macht die erste Phase des nächsten Schritts und hält dort an.</translation>
    </message>
</context>
<context>
    <name>PlotTables</name>
    <message>
        <source>%1 (bytes)</source>
        <translation>%1 (Bytes)</translation>
    </message>
    <message>
        <source>%1, earlier run</source>
        <translation>%1, früherer Lauf</translation>
    </message>
    <message>
        <source>skipped by</source>
        <translation>übersprungen von</translation>
    </message>
    <message>
        <source>What is in view, as it was recorded, without smoothing.</source>
        <translation>Was im Blick ist, wie es aufgezeichnet wurde, ohne Glättung.</translation>
    </message>
    <message>
        <source>There are more steps than rows: one of %1 is listed; zoom in to have them all.</source>
        <translation>Es sind mehr Schritte als Zeilen: Einer von %1 ist aufgeführt; Hineinzoomen zeigt alle.</translation>
    </message>
    <message>
        <source>%1 of step %2</source>
        <translation>%1 von Schritt %2</translation>
    </message>
    <message>
        <source>power of two</source>
        <translation>Zweierpotenz</translation>
    </message>
    <message>
        <source>elements</source>
        <translation>Elemente</translation>
    </message>
    <message>
        <source>share</source>
        <translation>Anteil</translation>
    </message>
    <message>
        <source>before rounding</source>
        <translation>vor dem Runden</translation>
    </message>
    <message>
        <source>in %1</source>
        <translation>in %1</translation>
    </message>
    <message>
        <source>zero</source>
        <translation>null</translation>
    </message>
    <message>
        <source>layer</source>
        <translation>Schicht</translation>
    </message>
    <message>
        <source>flushed</source>
        <translation>zu null geworden</translation>
    </message>
    <message>
        <source>overflow</source>
        <translation>Überlauf</translation>
    </message>
    <message>
        <source>zeros</source>
        <translation>Nullen</translation>
    </message>
    <message>
        <source>Shares of the elements that are finite and not zero, with the loss scale where the handle stands.</source>
        <translation>Anteile der Elemente, die endlich und nicht null sind, mit der Loss Scale, wo der Griff steht.</translation>
    </message>
    <message>
        <source>step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>loss scale</source>
        <translation>Loss Scale</translation>
    </message>
    <message>
        <source>skipped</source>
        <translation>übersprungen</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>ja</translation>
    </message>
    <message>
        <source>Elements by power of two, of the steps in view that were looked at.</source>
        <translation>Elemente je Zweierpotenz, der betrachteten Schritte im Blick.</translation>
    </message>
    <message>
        <source>One of %1 of them is listed; zoom in to have them all.</source>
        <translation>Einer von %1 davon ist aufgeführt; Hineinzoomen zeigt alle.</translation>
    </message>
    <message>
        <source>%1: mean</source>
        <translation>%1: Mittel</translation>
    </message>
    <message>
        <source>%1: least</source>
        <translation>%1: kleinster</translation>
    </message>
    <message>
        <source>%1: greatest</source>
        <translation>%1: größter</translation>
    </message>
    <message>
        <source>%1: runs</source>
        <translation>%1: Läufe</translation>
    </message>
    <message>
        <source>The losses of each group&apos;s runs, at the steps in view.</source>
        <translation>Die Losses der Läufe jeder Gruppe, an den Schritten im Blick.</translation>
    </message>
</context>
<context>
    <name>Plots</name>
    <message>
        <source>%1, step %2: %3 is %4.</source>
        <translation>%1, Schritt %2: %3 ist %4.</translation>
    </message>
    <message>
        <source>%1, step %2: %3</source>
        <translation>%1, Schritt %2: %3</translation>
    </message>
    <message>
        <source>%1: skipped steps around step %2.</source>
        <translation>%1: übersprungene Schritte um Schritt %2.</translation>
    </message>
    <message>
        <source>%1  %2</source>
        <translation>%1  %2</translation>
    </message>
    <message>
        <source>fault</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>training</source>
        <translation>Training</translation>
    </message>
    <message>
        <source>Unscaled loss of each step, mean over its whole batch</source>
        <translation>Loss jedes Schritts ohne Scale, Mittel über den ganzen Batch</translation>
    </message>
    <message>
        <source>evaluation</source>
        <translation>Auswertung</translation>
    </message>
    <message>
        <source>Loss on data that is not trained on</source>
        <translation>Loss auf Daten, mit denen nicht trainiert wird</translation>
    </message>
    <message>
        <source>accuracy</source>
        <translation>Genauigkeit</translation>
    </message>
    <message>
        <source>Share of right answers on data that is not trained on</source>
        <translation>Anteil richtiger Antworten auf Daten, mit denen nicht trainiert wird</translation>
    </message>
    <message>
        <source>learning rate</source>
        <translation>Lernrate</translation>
    </message>
    <message>
        <source>Learning rate of each step</source>
        <translation>Lernrate jedes Schritts</translation>
    </message>
    <message>
        <source>scale</source>
        <translation>Scale</translation>
    </message>
    <message>
        <source>The factor that the loss was multiplied by in each step; the legend has the next step&apos;s</source>
        <translation>Der Faktor, mit dem der Loss in jedem Schritt multipliziert wurde; die Legende zeigt den des nächsten</translation>
    </message>
    <message>
        <source>growth tracker</source>
        <translation>growth tracker</translation>
    </message>
    <message>
        <source>Good steps in a row since the scale last changed</source>
        <translation>Gute Schritte in Folge seit der letzten Änderung der Scale</translation>
    </message>
    <message>
        <source>unscaled</source>
        <translation>ohne Scale</translation>
    </message>
    <message>
        <source>Norm of all gradients after unscaling, before clipping</source>
        <translation>Norm aller Gradienten nach dem unscale, vor dem Clipping</translation>
    </message>
    <message>
        <source>scaled</source>
        <translation>mit Scale</translation>
    </message>
    <message>
        <source>Norm of all gradients while still multiplied by the loss scale</source>
        <translation>Norm aller Gradienten, noch mit der Loss Scale multipliziert</translation>
    </message>
    <message>
        <source>clip factor</source>
        <translation>Clip-Faktor</translation>
    </message>
    <message>
        <source>What clipping multiplied the gradients by; 1 leaves them</source>
        <translation>Womit das Clipping die Gradienten multipliziert hat; 1 lässt sie</translation>
    </message>
    <message>
        <source>by category</source>
        <translation>nach Art</translation>
    </message>
    <message>
        <source>Where the selected lane&apos;s memory goes at the moment of each step at which most is in use</source>
        <translation>Wohin der Speicher der gewählten Spur geht, in dem Moment jedes Schritts, in dem am meisten belegt ist</translation>
    </message>
    <message>
        <source>peak per lane</source>
        <translation>Spitze je Spur</translation>
    </message>
    <message>
        <source>The most memory that any step of each lane has had in use so far</source>
        <translation>Der meiste Speicher, den ein Schritt jeder Spur bisher belegt hat</translation>
    </message>
    <message>
        <source>in use per lane</source>
        <translation>belegt je Spur</translation>
    </message>
    <message>
        <source>The most memory that each step of each lane had in use</source>
        <translation>Der meiste Speicher, den jeder Schritt jeder Spur belegt hat</translation>
    </message>
    <message>
        <source>saved</source>
        <translation>gesichert</translation>
    </message>
    <message>
        <source>The most that autograd had saved for backward at any moment of each step: what 16-bit formats halve</source>
        <translation>Das meiste, was autograd in einem Moment jedes Schritts für backward gesichert hatte: was 16-Bit-Formate halbieren</translation>
    </message>
    <message>
        <source>cast cache</source>
        <translation>Cast-Cache</translation>
    </message>
    <message>
        <source>The most that autocast&apos;s 16-bit copies of weights took at any moment of each step</source>
        <translation>Das meiste, was die 16-Bit-Kopien der Gewichte von autocast in einem Moment jedes Schritts belegt haben</translation>
    </message>
    <message>
        <source>apart</source>
        <translation>daneben</translation>
    </message>
    <message>
        <source>What the selected lane takes beside the memory of training: emulation, inspection, evaluation, what a compiled step keeps</source>
        <translation>Was die gewählte Spur neben dem Speicher des Trainings braucht: Emulation, Inspektion, Auswertung, was ein kompilierter Schritt behält</translation>
    </message>
    <message>
        <source>samples/s</source>
        <translation>Samples/s</translation>
    </message>
    <message>
        <source>Training samples per second of computing</source>
        <translation>Trainierte Samples je Sekunde Rechenzeit</translation>
    </message>
    <message>
        <source>of the losses</source>
        <translation>der Losses</translation>
    </message>
    <message>
        <source>How far each lane&apos;s loss is from the baseline&apos;s, as a share of that</source>
        <translation>Wie weit der Loss jeder Spur von dem der Referenz entfernt ist, als Anteil davon</translation>
    </message>
    <message>
        <source>of the parameters</source>
        <translation>der Parameter</translation>
    </message>
    <message>
        <source>How far each lane&apos;s parameters are from the baseline&apos;s, as a share of those: at the steps that “Where do they first differ?” went back to</source>
        <translation>Wie weit die Parameter jeder Spur von denen der Referenz entfernt sind, als Anteil davon: in den Schritten, zu denen „Wo weichen sie zuerst ab?“ zurückging</translation>
    </message>
    <message>
        <source>Distance</source>
        <translation>Abstand</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>Loss</translation>
    </message>
    <message>
        <source>Loss scale</source>
        <translation>Loss Scale</translation>
    </message>
    <message>
        <source>Gradient norm</source>
        <translation>Gradienten</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Tempo</translation>
    </message>
    <message>
        <source>Recorded by the lanes whose training loop has it</source>
        <translation>Aufgezeichnet von den Spuren, deren Trainingsschleife es hat</translation>
    </message>
</context>
<context>
    <name>RunHint</name>
    <message>
        <source>no lanes</source>
        <translation>keine Spuren</translation>
    </message>
    <message>
        <source>the lane</source>
        <translation>die Spur</translation>
    </message>
    <message>
        <source>the two lanes</source>
        <translation>beide Spuren</translation>
    </message>
    <message>
        <source>the three lanes</source>
        <translation>die drei Spuren</translation>
    </message>
    <message>
        <source>the four lanes</source>
        <translation>die vier Spuren</translation>
    </message>
    <message>
        <source>the %1 lanes</source>
        <translation>die %1 Spuren</translation>
    </message>
    <message>
        <source>The engine has ended</source>
        <translation>Die Engine ist beendet</translation>
    </message>
    <message>
        <source>Starting the engine…</source>
        <translation>Engine startet…</translation>
    </message>
    <message>
        <source>Choose a preset</source>
        <translation>Preset wählen</translation>
    </message>
    <message>
        <source>Loading data, making weights…</source>
        <translation>Daten laden, Gewichte anlegen…</translation>
    </message>
    <message>
        <source>Some changes need a restart: press %1</source>
        <translation>Einige Änderungen brauchen einen Neustart: %1</translation>
    </message>
    <message>
        <source>Press %1 to run %2</source>
        <translation>%1 startet %2</translation>
    </message>
    <message>
        <source>Running; %1 pauses</source>
        <translation>Läuft; %1: Pause</translation>
    </message>
    <message>
        <source>Paused; %1 goes on</source>
        <translation>Pause; %1: weiter</translation>
    </message>
    <message>
        <source>Ended; %1 starts again</source>
        <translation>Ende; %1 beginnt neu</translation>
    </message>
</context>
<context>
    <name>amplab::ActionFinder</name>
    <message>
        <source>Find an action</source>
        <translation>Aktion suchen</translation>
    </message>
    <message>
        <source>What would you like to do?</source>
        <translation>Was soll geschehen?</translation>
    </message>
    <message>
        <source>Actions found</source>
        <translation>Gefundene Aktionen</translation>
    </message>
</context>
<context>
    <name>amplab::Actions</name>
    <message>
        <source>Open…</source>
        <translation>Öffnen…</translation>
    </message>
    <message>
        <source>Opens a session as it was, or prepares the lanes of configurations, of a run.json or of a file of data</source>
        <translation>Öffnet eine Sitzung, wie sie war, oder bereitet die Spuren von Konfigurationen, einer run.json oder einer Datendatei vor</translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation>Speichern unter…</translation>
    </message>
    <message>
        <source>Gives the session a name and a place; it is written there all the time from then on</source>
        <translation>Gibt der Sitzung Namen und Ort; ab dann wird laufend dorthin geschrieben</translation>
    </message>
    <message>
        <source>Save configuration…</source>
        <translation>Konfiguration speichern…</translation>
    </message>
    <message>
        <source>Writes the configuration of the selected lane as JSON</source>
        <translation>Schreibt die Konfiguration der gewählten Spur als JSON</translation>
    </message>
    <message>
        <source>Import a PyTorch script…</source>
        <translation>PyTorch-Skript importieren…</translation>
    </message>
    <message>
        <source>Shows what a training script becomes, line by line, before it replaces anything</source>
        <translation>Zeigt Zeile für Zeile, was aus einem Trainingsskript wird, bevor es etwas ersetzt</translation>
    </message>
    <message>
        <source>Export CSV of all lanes…</source>
        <translation>CSV aller Spuren exportieren…</translation>
    </message>
    <message>
        <source>Writes comparison, history, op calls and events into a folder</source>
        <translation>Schreibt Vergleich, Verlauf, Op-Aufrufe und Ereignisse in einen Ordner</translation>
    </message>
    <message>
        <source>Save picture of a plot…</source>
        <translation>Bild eines Plots speichern…</translation>
    </message>
    <message>
        <source>Writes the plot under the mouse, else the loss, as PNG, SVG or PDF</source>
        <translation>Schreibt den Plot unter der Maus, sonst den Loss, als PNG, SVG oder PDF</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Beenden</translation>
    </message>
    <message>
        <source>Closes the window and ends the engine</source>
        <translation>Schließt das Fenster und beendet die Engine</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Takes back the last change of a setting</source>
        <translation>Nimmt die letzte Änderung einer Einstellung zurück</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Wiederholen</translation>
    </message>
    <message>
        <source>Makes the change again</source>
        <translation>Macht die Änderung wieder</translation>
    </message>
    <message>
        <source>Copy configuration</source>
        <translation>Konfiguration kopieren</translation>
    </message>
    <message>
        <source>Copies the configuration of the selected lane as text</source>
        <translation>Kopiert die Konfiguration der gewählten Spur als Text</translation>
    </message>
    <message>
        <source>Paste configuration</source>
        <translation>Konfiguration einfügen</translation>
    </message>
    <message>
        <source>Adds a lane from the configuration that was copied as text</source>
        <translation>Fügt eine Spur aus der als Text kopierten Konfiguration hinzu</translation>
    </message>
    <message>
        <source>Paste a script…</source>
        <translation>Skript einfügen…</translation>
    </message>
    <message>
        <source>Imports the PyTorch script that was copied, after showing what it becomes</source>
        <translation>Importiert das kopierte PyTorch-Skript, nachdem es gezeigt hat, was daraus wird</translation>
    </message>
    <message>
        <source>Copy as PyTorch</source>
        <translation>Als PyTorch kopieren</translation>
    </message>
    <message>
        <source>Copies the selected lane as a PyTorch script, and marks the lines that another lane&apos;s has otherwise</source>
        <translation>Kopiert die gewählte Spur als PyTorch-Skript und markiert die Zeilen, die in dem einer anderen Spur anders sind</translation>
    </message>
    <message>
        <source>Logarithmic loss axis</source>
        <translation>Logarithmische Loss-Achse</translation>
    </message>
    <message>
        <source>Shows the loss on a logarithmic axis, or a linear one</source>
        <translation>Zeigt den Loss auf einer logarithmischen oder linearen Achse</translation>
    </message>
    <message>
        <source>Distance of the losses</source>
        <translation>Abstand der Losses</translation>
    </message>
    <message>
        <source>Shows, under the losses, how far each is from the baseline lane&apos;s</source>
        <translation>Zeigt unter den Losses, wie weit jeder von dem der Referenz entfernt ist</translation>
    </message>
    <message>
        <source>Follow</source>
        <translation>Folgen</translation>
    </message>
    <message>
        <source>Keeps the latest step in view</source>
        <translation>Hält den neuesten Schritt im Blick</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>Alles zeigen</translation>
    </message>
    <message>
        <source>Shows all steps and all values</source>
        <translation>Zeigt alle Schritte und alle Werte</translation>
    </message>
    <message>
        <source>One zoom back</source>
        <translation>Einen Zoom zurück</translation>
    </message>
    <message>
        <source>Goes back to the view before the last zoom</source>
        <translation>Geht zur Ansicht vor dem letzten Zoom zurück</translation>
    </message>
    <message>
        <source>Dark or light</source>
        <translation>Dunkel oder hell</translation>
    </message>
    <message>
        <source>Changes between the dark and the light look</source>
        <translation>Wechselt zwischen dunklem und hellem Aussehen</translation>
    </message>
    <message>
        <source>Full screen</source>
        <translation>Vollbild</translation>
    </message>
    <message>
        <source>Fills the screen, or leaves it</source>
        <translation>Füllt den Bildschirm oder gibt ihn frei</translation>
    </message>
    <message>
        <source>Teach: everything at once</source>
        <translation>Lehren: alles auf einmal</translation>
    </message>
    <message>
        <source>Shows all panels where they stand at first</source>
        <translation>Zeigt alle Panels, wo sie zuerst stehen</translation>
    </message>
    <message>
        <source>Inspect: the inside of a step</source>
        <translation>Inspizieren: das Innere eines Schritts</translation>
    </message>
    <message>
        <source>Gives op calls and phases half of the window, and hides the forms</source>
        <translation>Gibt Op-Aufrufen und Phasen das halbe Fenster und verbirgt die Formulare</translation>
    </message>
    <message>
        <source>Compare: curves and their table</source>
        <translation>Vergleichen: Kurven und ihre Tabelle</translation>
    </message>
    <message>
        <source>Shows the curves and what differs between the lanes</source>
        <translation>Zeigt die Kurven und was an den Spuren verschieden ist</translation>
    </message>
    <message>
        <source>Present: large type, no menus</source>
        <translation>Präsentieren: große Schrift, keine Menüs</translation>
    </message>
    <message>
        <source>Compare the loops of two lanes</source>
        <translation>Schleifen zweier Spuren vergleichen</translation>
    </message>
    <message>
        <source>Shows the training loops of the baseline and of the selected lane side by side</source>
        <translation>Zeigt die Trainingsschleifen der Referenz und der gewählten Spur nebeneinander</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>Runs all lanes, or pauses them</source>
        <translation>Startet alle Spuren oder hält sie an</translation>
    </message>
    <message>
        <source>One step</source>
        <translation>Ein Schritt</translation>
    </message>
    <message>
        <source>Makes one optimizer step in every lane</source>
        <translation>Macht in jeder Spur einen Schritt des Optimizers</translation>
    </message>
    <message>
        <source>One phase</source>
        <translation>Eine Phase</translation>
    </message>
    <message>
        <source>Makes one phase of a step in every lane: cast, forward, scale, backward, unscale, clip, step, update</source>
        <translation>Macht in jeder Spur eine Phase eines Schritts: cast, forward, scale, backward, unscale, clip, step, update</translation>
    </message>
    <message>
        <source>Slow</source>
        <translation>Langsam</translation>
    </message>
    <message>
        <source>Runs phase by phase, at a pace that can be read</source>
        <translation>Läuft Phase für Phase, zum Mitlesen langsam</translation>
    </message>
    <message>
        <source>Inspect next step</source>
        <translation>Inspizieren</translation>
    </message>
    <message>
        <source>Records every op call of the next step</source>
        <translation>Zeichnet jeden Op-Aufruf des nächsten Schritts auf</translation>
    </message>
    <message>
        <source>Restart</source>
        <translation>Neu starten</translation>
    </message>
    <message>
        <source>Starts over from the same seed, with the settings as they are now</source>
        <translation>Beginnt mit demselben Seed neu, mit den Einstellungen von jetzt</translation>
    </message>
    <message>
        <source>Restart the selected lane</source>
        <translation>Gewählte Spur neu starten</translation>
    </message>
    <message>
        <source>Starts the selected lane over from the same initial weights; the others stay where they are</source>
        <translation>Beginnt die gewählte Spur mit denselben Anfangsgewichten neu; die anderen bleiben, wo sie sind</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Stopp</translation>
    </message>
    <message>
        <source>Ends the runs; what was measured stays</source>
        <translation>Beendet die Läufe; Gemessenes bleibt</translation>
    </message>
    <message>
        <source>Fork…</source>
        <translation>Verzweigen…</translation>
    </message>
    <message>
        <source>A new lane that shares the past of the selected one, with a dial turned</source>
        <translation>Eine neue Spur mit der Vergangenheit der gewählten, mit einem verstellten Regler</translation>
    </message>
    <message>
        <source>Overflow fire drill…</source>
        <translation>Überlaufübung…</translation>
    </message>
    <message>
        <source>Puts an Inf, a NaN or a factor into a tensor of the next step</source>
        <translation>Setzt ein Inf, ein NaN oder einen Faktor in einen Tensor des nächsten Schritts</translation>
    </message>
    <message>
        <source>Explain the last skip</source>
        <translation>Letztes Überspringen erklären</translation>
    </message>
    <message>
        <source>Replays the last skipped step of the selected lane, or its first NaN, and says what, where, why and so what</source>
        <translation>Spielt den zuletzt übersprungenen Schritt der gewählten Spur nach, oder ihr erstes NaN, und sagt: was, wo, warum und was folgt</translation>
    </message>
    <message>
        <source>Note…</source>
        <translation>Notiz…</translation>
    </message>
    <message>
        <source>A few words about the selected lane&apos;s run, kept with it in the session</source>
        <translation>Einige Worte zum Lauf der gewählten Spur, mit ihm in der Sitzung gespeichert</translation>
    </message>
    <message>
        <source>Start engine again</source>
        <translation>Engine neu starten</translation>
    </message>
    <message>
        <source>Ends the engine, if it still runs, and starts it afresh</source>
        <translation>Beendet die Engine, falls sie noch läuft, und startet sie neu</translation>
    </message>
    <message>
        <source>Go on from the saved steps</source>
        <translation>Ab den gesicherten Schritten fortsetzen</translation>
    </message>
    <message>
        <source>Engine&apos;s command line…</source>
        <translation>Befehlszeile der Engine…</translation>
    </message>
    <message>
        <source>Sets what is started as the engine, here or on another machine</source>
        <translation>Legt fest, was als Engine gestartet wird, hier oder auf einem anderen Rechner</translation>
    </message>
    <message>
        <source>One line</source>
        <translation>Eine Zeile</translation>
    </message>
    <message>
        <source>Runs the next line of the selected lane&apos;s loop; functions that it calls are run through</source>
        <translation>Führt die nächste Zeile der Schleife der gewählten Spur aus; Funktionen darin laufen durch</translation>
    </message>
    <message>
        <source>Into the line&apos;s op calls</source>
        <translation>In die Op-Aufrufe der Zeile</translation>
    </message>
    <message>
        <source>Runs the next op call alone; the Ops panel lists it</source>
        <translation>Führt nur den nächsten Op-Aufruf aus; das Panel Ops zeigt ihn</translation>
    </message>
    <message>
        <source>Into a function</source>
        <translation>In eine Funktion</translation>
    </message>
    <message>
        <source>Runs to the next line, wherever it is, also within a function that this line calls</source>
        <translation>Läuft bis zur nächsten Zeile, wo sie auch ist, auch in einer Funktion, die diese Zeile aufruft</translation>
    </message>
    <message>
        <source>Out of it</source>
        <translation>Hinaus</translation>
    </message>
    <message>
        <source>Out of the op calls to the next line; out of a function; at the top of the loop to the step&apos;s end</source>
        <translation>Aus den Op-Aufrufen zur nächsten Zeile; aus einer Funktion; ganz oben in der Schleife zum Ende des Schritts</translation>
    </message>
    <message>
        <source>One line back</source>
        <translation>Eine Zeile zurück</translation>
    </message>
    <message>
        <source>Looks at the line before, in a replay; the lane itself stays where it is</source>
        <translation>Zeigt die Zeile davor, in einem Nachspiel; die Spur selbst bleibt, wo sie ist</translation>
    </message>
    <message>
        <source>Back to the first Inf or NaN</source>
        <translation>Zurück zum ersten Inf oder NaN</translation>
    </message>
    <message>
        <source>Looks at the op call that made the first Inf or NaN of this step, or of the last step that had one</source>
        <translation>Zeigt den Op-Aufruf, der das erste Inf oder NaN dieses Schritts machte, oder des letzten Schritts, der eines hatte</translation>
    </message>
    <message>
        <source>Back to now</source>
        <translation>Zurück zum Jetzt</translation>
    </message>
    <message>
        <source>Leaves the past and shows where the lane stands</source>
        <translation>Verlässt die Vergangenheit und zeigt, wo die Spur steht</translation>
    </message>
    <message>
        <source>Run to the cursor&apos;s line</source>
        <translation>Bis zur Zeile der Schreibmarke</translation>
    </message>
    <message>
        <source>Runs the selected lane until it comes to the line with the cursor</source>
        <translation>Führt die gewählte Spur aus, bis sie zur Zeile der Schreibmarke kommt</translation>
    </message>
    <message>
        <source>Breakpoint</source>
        <translation>Haltepunkt</translation>
    </message>
    <message>
        <source>Sets or clears a breakpoint at the line with the cursor</source>
        <translation>Setzt oder löscht einen Haltepunkt in der Zeile der Schreibmarke</translation>
    </message>
    <message>
        <source>Breakpoint with a condition…</source>
        <translation>Haltepunkt mit Bedingung…</translation>
    </message>
    <message>
        <source>A condition, a count of hits or a text to log, for the line with the cursor</source>
        <translation>Eine Bedingung, eine Trefferzahl oder ein zu meldender Text für die Zeile der Schreibmarke</translation>
    </message>
    <message>
        <source>What this line made</source>
        <translation>Was diese Zeile ergab</translation>
    </message>
    <message>
        <source>Op calls, events and phases of the line with the cursor</source>
        <translation>Op-Aufrufe, Ereignisse und Phasen der Zeile der Schreibmarke</translation>
    </message>
    <message>
        <source>Find an action…</source>
        <translation>Aktion suchen…</translation>
    </message>
    <message>
        <source>Finds what the window can do by a few letters of it</source>
        <translation>Findet anhand weniger Buchstaben, was das Fenster kann</translation>
    </message>
    <message>
        <source>Shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>Lists all keys</source>
        <translation>Zeigt alle Tasten</translation>
    </message>
    <message>
        <source>About AMP Lab</source>
        <translation>Über AMP Lab</translation>
    </message>
    <message>
        <source>Versions and licence</source>
        <translation>Versionen und Lizenz</translation>
    </message>
    <message>
        <source>After the engine has died: each lane goes on from its last saved step</source>
        <translation>Nach einem Absturz der Engine: jede Spur geht von ihrem letzten gesicherten Schritt weiter</translation>
    </message>
    <message>
        <source>Cancel the repeated runs</source>
        <translation>Wiederholte Läufe abbrechen</translation>
    </message>
    <message>
        <source>Earlier runs…</source>
        <translation>Frühere Läufe…</translation>
    </message>
    <message>
        <source>Ends the runs beside the lanes; those that have ended stay in the comparison</source>
        <translation>Beendet die Läufe neben den Spuren; fertige bleiben im Vergleich</translation>
    </message>
    <message>
        <source>Export figures…</source>
        <translation>Abbildungen exportieren…</translation>
    </message>
    <message>
        <source>Repeat over seeds…</source>
        <translation>Mit mehreren Seeds wiederholen…</translation>
    </message>
    <message>
        <source>Runs from before a restart: shows, pins, renames or deletes them</source>
        <translation>Läufe vor einem Neustart: zeigen, anheften, umbenennen, löschen</translation>
    </message>
    <message>
        <source>Runs the selected lane&apos;s configuration with several seeds, beside the lanes; the comparison gets the results</source>
        <translation>Lässt die Konfiguration der gewählten Spur mit mehreren Seeds neben den Spuren laufen; der Vergleich bekommt die Ergebnisse</translation>
    </message>
    <message>
        <source>Runs the selected lane&apos;s configuration with several values of a setting, beside the lanes; the comparison gets the results</source>
        <translation>Lässt die Konfiguration der gewählten Spur mit mehreren Werten einer Einstellung neben den Spuren laufen; der Vergleich bekommt die Ergebnisse</translation>
    </message>
    <message>
        <source>Sweep a setting…</source>
        <translation>Einstellung durchfahren…</translation>
    </message>
    <message>
        <source>The selected lane, which has ended, goes on for more steps</source>
        <translation>Die gewählte Spur, die fertig ist, macht weitere Schritte</translation>
    </message>
    <message>
        <source>Train on…</source>
        <translation>Weitertrainieren…</translation>
    </message>
    <message>
        <source>Writes plots for print, light and as wide as a column, as PDF, SVG or PNG</source>
        <translation>Schreibt Plots für den Druck, hell und spaltenbreit, als PDF, SVG oder PNG</translation>
    </message>
    <message>
        <source>A new session, on an example of the gallery or on the lanes as they are set up; the one before is kept</source>
        <translation>Eine neue Sitzung, mit einem Beispiel der Galerie oder den Spuren, wie sie eingestellt sind; die bisherige bleibt erhalten</translation>
    </message>
    <message>
        <source>Examples of precisions, scalers, traps and training loops, in place of the lanes of this session</source>
        <translation>Beispiele für Genauigkeiten, Scaler, Fallen und Trainingsschleifen, anstelle der Spuren dieser Sitzung</translation>
    </message>
    <message>
        <source>Lanes from the gallery…</source>
        <translation>Spuren aus der Galerie…</translation>
    </message>
    <message>
        <source>New…</source>
        <translation>Neu…</translation>
    </message>
    <message>
        <source>Fills the screen with curves and ladder, for a projector; the other views leave it</source>
        <translation>Füllt den Bildschirm mit Kurven und Leiter, für einen Projektor; die anderen Ansichten verlassen es</translation>
    </message>
    <message>
        <source>Gives actions other keys</source>
        <translation>Gibt Aktionen andere Tasten</translation>
    </message>
    <message>
        <source>Keyboard shortcuts…</source>
        <translation>Tastenkürzel…</translation>
    </message>
    <message>
        <source>Plot as a table</source>
        <translation>Diagramm als Tabelle</translation>
    </message>
    <message>
        <source>Shows the numbers of the plot that has focus, else of that under the mouse, in a table to read and copy</source>
        <translation>Zeigt die Zahlen des Diagramms, das den Fokus hat, sonst dessen unter der Maus, in einer Tabelle zum Lesen und Kopieren</translation>
    </message>
    <message>
        <source>A lesson of your own: a folder with a file lesson.md</source>
        <translation>Eine eigene Lektion: ein Ordner mit einer Datei lesson.md</translation>
    </message>
    <message>
        <source>All lessons</source>
        <translation>Alle Lektionen</translation>
    </message>
    <message>
        <source>Open a folder…</source>
        <translation>Ordner öffnen …</translation>
    </message>
    <message>
        <source>The course, the failure clinic, the classic exercises and the myths, beside the curves</source>
        <translation>Der Kurs, die Fehlerklinik, die klassischen Übungen und die Irrtümer, neben den Kurven</translation>
    </message>
    <message>
        <source>As its teacher: shows a code, then what students predict and who is stuck</source>
        <translation>Als Lehrende: zeigt einen Code, dann was vorhergesagt wird und wer feststeckt</translation>
    </message>
    <message>
        <source>Begin a class…</source>
        <translation>Klasse beginnen …</translation>
    </message>
    <message>
        <source>Join a class…</source>
        <translation>Klasse beitreten …</translation>
    </message>
    <message>
        <source>Save a sheet to print…</source>
        <translation>Arbeitsblatt speichern …</translation>
    </message>
    <message>
        <source>Sends your predictions and the steps that you have done to the teacher, and nothing else</source>
        <translation>Schickt Ihre Vorhersagen und erledigten Schritte an die Lehrenden, und sonst nichts</translation>
    </message>
    <message>
        <source>The open lesson on paper, as PDF: text, questions with room for answers, and nothing of what is revealed</source>
        <translation>Die offene Lektion auf Papier, als PDF: Text, Fragen mit Platz für Antworten, und nichts von dem, was enthüllt wird</translation>
    </message>
    <message>
        <source>Draws what came of many runs against the dials in which they differ, also while another program writes them</source>
        <translation>Zeichnet, was aus vielen Läufen wurde, über den Einstellungen, in denen sie sich unterscheiden, auch während ein anderes Programm sie schreibt</translation>
    </message>
    <message>
        <source>Sweep: dials against results</source>
        <translation>Durchlauf: Einstellungen und was daraus wurde</translation>
    </message>
    <message>
        <source>Plan more ranks</source>
        <translation>Mehr Ränge planen</translation>
    </message>
    <message>
        <source>Shows how long a step of the selected lane would take on up to 1,024 ranks, by a model that begins with what was measured</source>
        <translation>Zeigt, wie lange ein Schritt der gewählten Spur auf bis zu 1024 Rängen dauern würde, nach einem Modell, das bei Gemessenem beginnt</translation>
    </message>
</context>
<context>
    <name>amplab::AnswerBars</name>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>amplab::AnswerBox</name>
    <message>
        <source>Predict</source>
        <translation>Vorhersagen</translation>
    </message>
    <message>
        <source>Gives this answer; the runs then show whether it is right</source>
        <translation>Gibt diese Antwort; die Läufe zeigen dann, ob sie stimmt</translation>
    </message>
    <message>
        <source>a number, such as 12, 0.5 or 2^16</source>
        <translation>eine Zahl, etwa 12, 0.5 oder 2^16</translation>
    </message>
    <message>
        <source>Click into the line, in the panel “Loop”.</source>
        <translation>Klicken Sie im Bereich „Schleife“ in die Zeile.</translation>
    </message>
    <message>
        <source>a dial: click one in the forms, or type</source>
        <translation>ein Regler: in den Formularen anklicken oder tippen</translation>
    </message>
    <message>
        <source>Line %1: %2</source>
        <translation>Zeile %1: %2</translation>
    </message>
</context>
<context>
    <name>amplab::BandPlot</name>
    <message>
        <source>Losses of the groups</source>
        <translation>Losses der Gruppen</translation>
    </message>
    <message numerus="yes">
        <source>%1, %n runs</source>
        <translation>
            <numerusform>%1, %n Lauf</numerusform>
            <numerusform>%1, %n Läufe</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: mean loss %2 at the end</source>
        <translation>%1: mittlerer Loss %2 am Ende</translation>
    </message>
    <message>
        <source>step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>loss: mean, least to greatest</source>
        <translation>Loss: Mittel, kleinster bis größter</translation>
    </message>
</context>
<context>
    <name>amplab::Banner</name>
    <message>
        <source>Close this message</source>
        <translation>Meldung schließen</translation>
    </message>
</context>
<context>
    <name>amplab::BitCard</name>
    <message>
        <source>Bits of the number in each format</source>
        <translation>Bits der Zahl in jedem Format</translation>
    </message>
    <message>
        <source>sign</source>
        <translation>Vorzeichen</translation>
    </message>
    <message>
        <source>exponent bit %1</source>
        <translation>Exponentenbit %1</translation>
    </message>
    <message>
        <source>mantissa bit %1</source>
        <translation>Mantissenbit %1</translation>
    </message>
    <message>
        <source>At the %1.</source>
        <translation>Beim %1.</translation>
    </message>
    <message>
        <source>±</source>
        <translation>±</translation>
    </message>
    <message>
        <source>exponent</source>
        <translation>Exponent</translation>
    </message>
    <message>
        <source>mantissa</source>
        <translation>Mantisse</translation>
    </message>
    <message>
        <source>value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>outcome</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>error</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>spacing</source>
        <translation>Abstand</translation>
    </message>
    <message>
        <source>below</source>
        <translation>darunter</translation>
    </message>
    <message>
        <source>above</source>
        <translation>darüber</translation>
    </message>
</context>
<context>
    <name>amplab::BoundEditor</name>
    <message>
        <source>%1, all lanes</source>
        <translation>%1, alle Spuren</translation>
    </message>
    <message>
        <source>%1, this lane</source>
        <translation>%1, diese Spur</translation>
    </message>
    <message>
        <source>%1
Sets it in all lanes.</source>
        <translation>%1
Stellt es in allen Spuren ein.</translation>
    </message>
    <message>
        <source>%1
Sets it in the selected lane, “%2”, alone.</source>
        <translation>%1
Stellt es nur in der gewählten Spur „%2“ ein.</translation>
    </message>
    <message>
        <source>%1 of all lanes</source>
        <translation>%1 aller Spuren</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
</context>
<context>
    <name>amplab::BreakpointDialog</name>
    <message>
        <source>A condition is one expression, such as loss &gt; 3.</source>
        <translation>Eine Bedingung ist ein Ausdruck, etwa loss &gt; 3.</translation>
    </message>
    <message>
        <source>On</source>
        <translation>An</translation>
    </message>
    <message>
        <source>Break at line %1</source>
        <translation>Halt in Zeile %1</translation>
    </message>
    <message>
        <source>Break where a condition holds</source>
        <translation>Anhalten, wo eine Bedingung gilt</translation>
    </message>
    <message>
        <source>always</source>
        <translation>immer</translation>
    </message>
    <message>
        <source>An expression over the loop&apos;s names and step, update, scale, growth_tracker, found_inf, skipped; isnan, isinf, isfinite, norm, amax, len, abs, min, max may be called</source>
        <translation>Ein Ausdruck über die Namen der Schleife und step, update, scale, growth_tracker, found_inf, skipped; isnan, isinf, isfinite, norm, amax, len, abs, min, max dürfen aufgerufen werden</translation>
    </message>
    <message>
        <source>stops</source>
        <translation>hält an</translation>
    </message>
    <message>
        <source>With a text here the lane does not stop: the text and the values of the condition&apos;s names go to the events</source>
        <translation>Mit einem Text hier hält die Spur nicht an: Der Text und die Werte der Namen der Bedingung gehen zu den Ereignissen</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>Set it</source>
        <translation>Setzen</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>&amp;Condition</source>
        <translation>&amp;Bedingung</translation>
    </message>
    <message>
        <source>&amp;Hits let by</source>
        <translation>&amp;Treffer auslassen</translation>
    </message>
    <message>
        <source>Only &amp;log</source>
        <translation>Nur &amp;melden</translation>
    </message>
</context>
<context>
    <name>amplab::Breakpoint</name>
    <message>
        <source>Logs this line and goes on</source>
        <translation>Meldet diese Zeile und läuft weiter</translation>
    </message>
    <message>
        <source>Stops before this line</source>
        <translation>Hält vor dieser Zeile an</translation>
    </message>
    <message>
        <source> (disabled)</source>
        <translation> (ausgeschaltet)</translation>
    </message>
    <message>
        <source>, where</source>
        <translation>, wo</translation>
    </message>
    <message>
        <source>which was %1 when it was asked last</source>
        <translation>was bei der letzten Prüfung %1 war</translation>
    </message>
    <message>
        <source>Not hit yet</source>
        <translation>Noch nicht getroffen</translation>
    </message>
    <message>
        <source>Hit once</source>
        <translation>Einmal getroffen</translation>
    </message>
    <message>
        <source>Hit %1 times</source>
        <translation>%1 Mal getroffen</translation>
    </message>
    <message>
        <source>log point</source>
        <translation>Meldepunkt</translation>
    </message>
    <message>
        <source>breakpoint</source>
        <translation>Haltepunkt</translation>
    </message>
    <message>
        <source>, disabled</source>
        <translation>, ausgeschaltet</translation>
    </message>
    <message>
        <source>, if %1</source>
        <translation>, wenn %1</translation>
    </message>
</context>
<context>
    <name>amplab::CardDelegate</name>
    <message>
        <source>Look for %1.</source>
        <translation>Zu beachten: %1.</translation>
    </message>
    <message>
        <source>+ %1   − %2</source>
        <translation>+ %1   − %2</translation>
    </message>
</context>
<context>
    <name>amplab::CellTable</name>
    <message>
        <source>Show all columns</source>
        <translation>Alle Spalten zeigen</translation>
    </message>
</context>
<context>
    <name>amplab::ClassBars</name>
    <message>
        <source>Samples of each class</source>
        <translation>Samples jeder Klasse</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>und %1 weitere</translation>
    </message>
</context>
<context>
    <name>amplab::ClassMember</name>
    <message>
        <source>the command ended with status %1</source>
        <translation>der Befehl endete mit Status %1</translation>
    </message>
</context>
<context>
    <name>amplab::ClassPanel</name>
    <message>
        <source>A class shares a folder that all can reach, here or through ssh. Students&apos; windows send their predictions and the steps that they have done, under the name that they give; nothing else leaves them.</source>
        <translation>Eine Klasse teilt einen Ordner, den alle erreichen, hier oder über ssh. Die Fenster der Lernenden schicken ihre Vorhersagen und erledigten Schritte, unter dem Namen, den sie angeben; sonst verlässt sie nichts.</translation>
    </message>
    <message>
        <source>Begin a class…</source>
        <translation>Klasse beginnen …</translation>
    </message>
    <message>
        <source>Join a class…</source>
        <translation>Klasse beitreten …</translation>
    </message>
    <message>
        <source>student</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>where</source>
        <translation>wo</translation>
    </message>
    <message>
        <source>state</source>
        <translation>Stand</translation>
    </message>
    <message>
        <source>End the class</source>
        <translation>Klasse beenden</translation>
    </message>
    <message>
        <source>Stops looking; what students have sent stays in the folder</source>
        <translation>Schaut nicht mehr nach; was geschickt wurde, bleibt im Ordner</translation>
    </message>
    <message>
        <source>Leave the class</source>
        <translation>Klasse verlassen</translation>
    </message>
    <message>
        <source>Begin a class</source>
        <translation>Klasse beginnen</translation>
    </message>
    <message>
        <source>A folder that all can reach, such as /srv/class, or host:folder through ssh</source>
        <translation>Ein Ordner, den alle erreichen, etwa /srv/class, oder rechner:ordner über ssh</translation>
    </message>
    <message>
        <source>“%1” is no class; it is written as CODE@FOLDER.</source>
        <translation>„%1“ ist keine Klasse; sie wird als CODE@ORDNER geschrieben.</translation>
    </message>
    <message>
        <source>Join a class</source>
        <translation>Klasse beitreten</translation>
    </message>
    <message>
        <source>Folder, or host:folder</source>
        <translation>Ordner, oder rechner:ordner</translation>
    </message>
    <message>
        <source>Code that the teacher shows</source>
        <translation>Code, den die Lehrenden zeigen</translation>
    </message>
    <message>
        <source>Your name there</source>
        <translation>Ihr Name dort</translation>
    </message>
    <message>
        <source>“%1” is no place for a class; it is a folder with its whole path, or host:folder.</source>
        <translation>„%1“ ist kein Ort für eine Klasse; er ist ein Ordner mit ganzem Pfad oder rechner:ordner.</translation>
    </message>
    <message>
        <source>“%1” is no code of a class; it is the four letters that the teacher&apos;s window shows.</source>
        <translation>„%1“ ist kein Code einer Klasse; er hat die vier Buchstaben, die das Fenster der Lehrenden zeigt.</translation>
    </message>
    <message>
        <source>A class needs a name to call you by; any will do.</source>
        <translation>Eine Klasse braucht einen Namen für Sie; jeder taugt.</translation>
    </message>
    <message>
        <source>Class %1, as %2</source>
        <translation>Klasse %1, als %2</translation>
    </message>
    <message>
        <source>Not sent yet: %1. It is tried again every five seconds.</source>
        <translation>Noch nicht geschickt: %1. Alle fünf Sekunden wird es wieder versucht.</translation>
    </message>
    <message numerus="yes">
        <source>All is sent: %n predictions and steps.</source>
        <translation>
            <numerusform>Alles ist geschickt: %n Vorhersage oder Schritt.</numerusform>
            <numerusform>Alles ist geschickt: %n Vorhersagen und Schritte.</numerusform>
        </translation>
    </message>
    <message>
        <source>Sending…</source>
        <translation>Wird geschickt …</translation>
    </message>
    <message>
        <source>%1, step %2</source>
        <translation>%1, Schritt %2</translation>
    </message>
    <message numerus="yes">
        <source>Lessons &gt; Join a class…, with this code and %1. There are %n students.</source>
        <translation>
            <numerusform>Lektionen &gt; Klasse beitreten …, mit diesem Code und %1. %n ist da.</numerusform>
            <numerusform>Lektionen &gt; Klasse beitreten …, mit diesem Code und %1. %n sind da.</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 It is tried again every other second.</source>
        <translation>%1 Alle zwei Sekunden wird es wieder versucht.</translation>
    </message>
    <message>
        <source>reads</source>
        <translation>liest</translation>
    </message>
    <message>
        <source>has predicted</source>
        <translation>hat vorhergesagt</translation>
    </message>
    <message>
        <source>done</source>
        <translation>erledigt</translation>
    </message>
    <message>
        <source>is there</source>
        <translation>ist da</translation>
    </message>
    <message>
        <source>stuck?</source>
        <translation>steckt fest?</translation>
    </message>
</context>
<context>
    <name>amplab::CodeEdit</name>
    <message>
        <source>line %1</source>
        <translation>Zeile %1</translation>
    </message>
    <message>
        <source>about to run</source>
        <translation>kommt als Nächstes</translation>
    </message>
    <message>
        <source>running</source>
        <translation>läuft</translation>
    </message>
    <message>
        <source>skipped in the last step</source>
        <translation>im letzten Schritt übersprungen</translation>
    </message>
    <message>
        <source>the first Inf or NaN came from here</source>
        <translation>das erste Inf oder NaN kam von hier</translation>
    </message>
    <message>
        <source>%1: %2 Completion %3 of %4</source>
        <translation>%1: %2 Vorschlag %3 von %4</translation>
    </message>
</context>
<context>
    <name>amplab::CodeGutter</name>
    <message>
        <source>Line numbers and breakpoints</source>
        <translation>Zeilennummern und Haltepunkte</translation>
    </message>
    <message>
        <source>%1 in the text sets and clears a breakpoint at the cursor&apos;s line, %2 shows its menu</source>
        <translation>%1 im Text setzt und löscht einen Haltepunkt in der Zeile der Schreibmarke, %2 zeigt sein Menü</translation>
    </message>
    <message>
        <source>Click to set a breakpoint</source>
        <translation>Klick setzt einen Haltepunkt</translation>
    </message>
</context>
<context>
    <name>amplab::CompareGroups</name>
    <message>
        <source>%1 not finite</source>
        <translation>%1 nicht endlich</translation>
    </message>
    <message>
        <source>The setting by which the runs are grouped</source>
        <translation>Die Einstellung, nach der die Läufe gruppiert sind</translation>
    </message>
    <message>
        <source>runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>Runs of the group</source>
        <translation>Läufe der Gruppe</translation>
    </message>
    <message>
        <source>Mean ± standard deviation over the runs of the group</source>
        <translation>Mittelwert ± Standardabweichung über die Läufe der Gruppe</translation>
    </message>
    <message>
        <source>all runs</source>
        <translation>alle Läufe</translation>
    </message>
    <message>
        <source>recipe</source>
        <translation>Rezept</translation>
    </message>
    <message>
        <source>The settings in which the runs differ, but for the seed</source>
        <translation>Die Einstellungen, in denen sich die Läufe unterscheiden, außer dem Seed</translation>
    </message>
</context>
<context>
    <name>amplab::CompareModel</name>
    <message>
        <source>final loss</source>
        <translation>letzter Loss</translation>
    </message>
    <message>
        <source>Loss of the last step, unscaled</source>
        <translation>Loss des letzten Schritts, ohne Scale</translation>
    </message>
    <message>
        <source>best loss</source>
        <translation>bester Loss</translation>
    </message>
    <message>
        <source>Smallest loss of all steps</source>
        <translation>Kleinster Loss aller Schritte</translation>
    </message>
    <message>
        <source>eval loss</source>
        <translation>Eval-Loss</translation>
    </message>
    <message>
        <source>Loss of the last evaluation</source>
        <translation>Loss der letzten Auswertung</translation>
    </message>
    <message>
        <source>accuracy</source>
        <translation>Genauigkeit</translation>
    </message>
    <message>
        <source>Accuracy of the last evaluation</source>
        <translation>Genauigkeit der letzten Auswertung</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>Optimizer steps</source>
        <translation>Schritte des Optimizers</translation>
    </message>
    <message>
        <source>updates</source>
        <translation>Updates</translation>
    </message>
    <message>
        <source>Steps that were applied</source>
        <translation>Angewandte Schritte</translation>
    </message>
    <message>
        <source>skipped</source>
        <translation>übersprungen</translation>
    </message>
    <message>
        <source>Steps that were not, because a gradient was not finite; those of the past that a fork shares too</source>
        <translation>Nicht angewandte Schritte, weil ein Gradient nicht endlich war; auch die der Vergangenheit, die ein Fork teilt</translation>
    </message>
    <message>
        <source>NaN or Inf at</source>
        <translation>NaN oder Inf bei</translation>
    </message>
    <message>
        <source>First step whose loss was not finite, or whose gradients were not and were applied</source>
        <translation>Erster Schritt, dessen Loss nicht endlich war oder dessen Gradienten es nicht waren und doch angewandt wurden</translation>
    </message>
    <message>
        <source>samples/s</source>
        <translation>Samples/s</translation>
    </message>
    <message>
        <source>Median over the steps</source>
        <translation>Median über die Schritte</translation>
    </message>
    <message>
        <source>memory peak</source>
        <translation>Speicherspitze</translation>
    </message>
    <message>
        <source>Most bytes that the lane held at once</source>
        <translation>Die meisten Bytes, die die Spur zugleich hielt</translation>
    </message>
    <message>
        <source>loss scale</source>
        <translation>Loss Scale</translation>
    </message>
    <message>
        <source>Loss scale of the last step</source>
        <translation>Loss Scale des letzten Schritts</translation>
    </message>
    <message>
        <source>time (s)</source>
        <translation>Zeit (s)</translation>
    </message>
    <message>
        <source>Time of training, pauses left out</source>
        <translation>Trainingszeit ohne Pausen</translation>
    </message>
    <message>
        <source>products</source>
        <translation>Produkte</translation>
    </message>
    <message>
        <source>Emulated: products are rounded in software here; the numbers are true, the times mean nothing</source>
        <translation>Emuliert: Produkte werden hier in Software gerundet; die Zahlen stimmen, die Zeiten besagen nichts</translation>
    </message>
    <message>
        <source>baseline</source>
        <translation>Referenz</translation>
    </message>
    <message>
        <source>lane</source>
        <translation>Spur</translation>
    </message>
    <message>
        <source>Name of the lane</source>
        <translation>Name der Spur</translation>
    </message>
    <message>
        <source>earlier run</source>
        <translation>früherer Lauf</translation>
    </message>
    <message>
        <source>Run %1 of this session, begun %2</source>
        <translation>Lauf %1 dieser Sitzung, begonnen %2</translation>
    </message>
    <message>
        <source>Run %1 of %2, begun %3</source>
        <translation>Lauf %1 aus %2, begonnen %3</translation>
    </message>
    <message>
        <source>run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>Name of the run</source>
        <translation>Name des Laufs</translation>
    </message>
    <message>
        <source>from</source>
        <translation>aus</translation>
    </message>
    <message>
        <source>A lane of this window, an earlier run of its session, or the session file</source>
        <translation>Eine Spur dieses Fensters, ein früherer Lauf seiner Sitzung oder die Sitzungsdatei</translation>
    </message>
    <message>
        <source>parts at</source>
        <translation>trennt sich bei</translation>
    </message>
</context>
<context>
    <name>amplab::ComparePanel</name>
    <message>
        <source>Baseline: the lane that the others are held against</source>
        <translation>Referenz: die Spur, mit der die anderen verglichen werden</translation>
    </message>
    <message>
        <source>The lane whose loop is held against the baseline&apos;s</source>
        <translation>Die Spur, deren Schleife mit der der Referenz verglichen wird</translation>
    </message>
    <message>
        <source>and</source>
        <translation>und</translation>
    </message>
    <message>
        <source>Where do they first differ?</source>
        <translation>Wo weichen sie zuerst ab?</translation>
    </message>
    <message>
        <source>Loops</source>
        <translation>Schleifen</translation>
    </message>
    <message>
        <source>Baseline</source>
        <translation>Referenz</translation>
    </message>
    <message>
        <source>Export CSV…</source>
        <translation>CSV exportieren…</translation>
    </message>
    <message>
        <source>Comparison of the lanes</source>
        <translation>Vergleich der Spuren</translation>
    </message>
    <message>
        <source>No lanes are prepared yet. Choose a preset above.</source>
        <translation>Noch keine Spuren vorbereitet. Oben ein Preset wählen.</translation>
    </message>
    <message>
        <source>Replays “%1” and “%2” and names the first step, op and element in which they differ, if only in the last bit</source>
        <translation>Spielt „%1“ und „%2“ nach und nennt den ersten Schritt, die Op und das Element, in denen sie sich unterscheiden, und sei es im letzten Bit</translation>
    </message>
    <message>
        <source>Choose a lane in the table that is not the baseline</source>
        <translation>In der Tabelle eine Spur wählen, die nicht die Referenz ist</translation>
    </message>
    <message>
        <source>There is no second lane to compare the loop with. Add one under “Configure”.</source>
        <translation>Es gibt keine zweite Spur, mit der die Schleife verglichen werden könnte. Unter „Einrichten“ eine hinzufügen.</translation>
    </message>
    <message>
        <source>Comparison of groups of runs</source>
        <translation>Vergleich von Gruppen von Läufen</translation>
    </message>
    <message>
        <source>Filter of the runs</source>
        <translation>Filter der Läufe</translation>
    </message>
    <message>
        <source>Filter: bf16 0.01</source>
        <translation>Filter: bf16 0.01</translation>
    </message>
    <message>
        <source>Shows the runs in whose row each of these words stands</source>
        <translation>Zeigt die Läufe, in deren Zeile jedes dieser Wörter steht</translation>
    </message>
    <message>
        <source>Setting by which the runs are grouped</source>
        <translation>Einstellung, nach der gruppiert wird</translation>
    </message>
    <message>
        <source>One row per value of a setting, with mean ± standard deviation over its runs, as over seeds</source>
        <translation>Eine Zeile je Wert einer Einstellung, mit Mittelwert ± Standardabweichung über ihre Läufe, etwa über Seeds</translation>
    </message>
    <message>
        <source>Only differences</source>
        <translation>Nur Unterschiede</translation>
    </message>
    <message>
        <source>Shows the settings in which the runs differ, and none that all have alike</source>
        <translation>Zeigt nur Einstellungen, in denen sich die Läufe unterscheiden</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>Which runs stand beside the lanes</source>
        <translation>Welche Läufe neben den Spuren stehen</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copies the table as it is shown</source>
        <translation>Kopiert die Tabelle, wie sie da steht</translation>
    </message>
    <message>
        <source>Not grouped</source>
        <translation>Nicht gruppiert</translation>
    </message>
    <message>
        <source>By %1</source>
        <translation>Nach %1</translation>
    </message>
    <message numerus="yes">
        <source>%n runs</source>
        <translation>
            <numerusform>%n Lauf</numerusform>
            <numerusform>%n Läufe</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n runs</source>
        <translation>
            <numerusform>%1 von %n Lauf</numerusform>
            <numerusform>%1 von %n Läufen</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, %2 more left out</source>
        <translation>%1, %2 weitere weggelassen</translation>
    </message>
    <message>
        <source>Earlier runs of this session</source>
        <translation>Frühere Läufe dieser Sitzung</translation>
    </message>
    <message>
        <source>Runs of another session…</source>
        <translation>Läufe einer anderen Sitzung…</translation>
    </message>
    <message>
        <source>Leave out %1</source>
        <translation>%1 weglassen</translation>
    </message>
    <message>
        <source>Compare with the runs of these sessions</source>
        <translation>Mit den Läufen dieser Sitzungen vergleichen</translation>
    </message>
    <message>
        <source>Sessions (*.amplab)</source>
        <translation>Sitzungen (*.amplab)</translation>
    </message>
    <message>
        <source>Copy as CSV</source>
        <translation>Als CSV kopieren</translation>
    </message>
    <message>
        <source>Copy as Markdown</source>
        <translation>Als Markdown kopieren</translation>
    </message>
    <message>
        <source>Copy as LaTeX</source>
        <translation>Als LaTeX kopieren</translation>
    </message>
    <message>
        <source>Sort by “%1”, smallest first</source>
        <translation>Nach „%1“ sortieren, kleinste zuerst</translation>
    </message>
    <message>
        <source>Sort by “%1”, largest first</source>
        <translation>Nach „%1“ sortieren, größte zuerst</translation>
    </message>
    <message>
        <source>Copy rows	Ctrl+C</source>
        <translation>Zeilen kopieren	Ctrl+C</translation>
    </message>
    <message>
        <source>Over seeds</source>
        <translation>Über Seeds</translation>
    </message>
    <message>
        <source>The training loops of two lanes side by side, in place of the table</source>
        <translation>Die Trainingsschleifen zweier Spuren nebeneinander statt der Tabelle</translation>
    </message>
    <message>
        <source>Writes the comparison and the history of all lanes into a folder</source>
        <translation>Schreibt Vergleich und Verlauf aller Spuren in einen Ordner</translation>
    </message>
    <message>
        <source>Repeat over seeds…</source>
        <translation>Mit mehreren Seeds wiederholen…</translation>
    </message>
    <message>
        <source>Sweep a setting…</source>
        <translation>Einstellung durchfahren…</translation>
    </message>
</context>
<context>
    <name>amplab::CompletionPopup</name>
    <message>
        <source>Completions</source>
        <translation>Vorschläge</translation>
    </message>
</context>
<context>
    <name>amplab::Completions</name>
    <message>
        <source>Named in line %1.</source>
        <translation>Benannt in Zeile %1.</translation>
    </message>
</context>
<context>
    <name>amplab::ConfigDocument</name>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>Add lane %1</source>
        <translation>Spur %1 hinzufügen</translation>
    </message>
    <message>
        <source>Fork %1</source>
        <translation>%1 verzweigen</translation>
    </message>
    <message>
        <source>Remove lane %1</source>
        <translation>Spur %1 entfernen</translation>
    </message>
</context>
<context>
    <name>amplab::ConfigFiles</name>
    <message>
        <source>Save the configuration of the selected lane</source>
        <translation>Konfiguration der gewählten Spur speichern</translation>
    </message>
    <message>
        <source>Configurations (*.json)</source>
        <translation>Konfigurationen (*.json)</translation>
    </message>
    <message>
        <source>%1 could not be written: %2; choose another folder.</source>
        <translation>%1 konnte nicht geschrieben werden: %2; bitte einen anderen Ordner wählen.</translation>
    </message>
    <message>
        <source>The clipboard</source>
        <translation>Die Zwischenablage</translation>
    </message>
</context>
<context>
    <name>amplab::ConfigForm</name>
    <message>
        <source>  (%1)</source>
        <translation>  (%1)</translation>
    </message>
    <message>
        <source>Can be turned while the run is live.</source>
        <translation>Kann im laufenden Training verstellt werden.</translation>
    </message>
    <message>
        <source>Applies at the next restart.</source>
        <translation>Gilt ab dem nächsten Neustart.</translation>
    </message>
    <message>
        <source>Applies at restart</source>
        <translation>Gilt ab dem Neustart</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message numerus="yes">
        <source>Hide %n that do not apply</source>
        <translation>
            <numerusform>%n wirkungslose ausblenden</numerusform>
            <numerusform>%n wirkungslose ausblenden</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Show %n that do not apply</source>
        <translation>
            <numerusform>%n wirkungslose zeigen</numerusform>
            <numerusform>%n wirkungslose zeigen</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>amplab::ConfigurePanel</name>
    <message>
        <source>Data</source>
        <translation>Daten</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Optimizer</source>
        <translation>Optimizer</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>Training</translation>
    </message>
    <message>
        <source>Seed and device</source>
        <translation>Seed und Gerät</translation>
    </message>
    <message>
        <source>Schedule</source>
        <translation>Lernratenplan</translation>
    </message>
    <message>
        <source>Inspection</source>
        <translation>Inspektion</translation>
    </message>
    <message>
        <source>Restart now</source>
        <translation>Jetzt neu starten</translation>
    </message>
    <message>
        <source>Configure</source>
        <translation>Einrichten</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>Bearbeiten</translation>
    </message>
    <message>
        <source>Look at the data…</source>
        <translation>Daten ansehen…</translation>
    </message>
    <message>
        <source>Shows what is in each data set, and takes your own files</source>
        <translation>Zeigt, was in jedem Datensatz ist, und nimmt eigene Dateien</translation>
    </message>
    <message>
        <source>Other lanes apply at restart.</source>
        <translation>Andere Spuren gelten ab dem Neustart.</translation>
    </message>
    <message>
        <source>One change applies at restart.</source>
        <translation>Eine Änderung gilt ab dem Neustart.</translation>
    </message>
    <message>
        <source>%1 changes apply at restart.</source>
        <translation>%1 Änderungen gelten ab dem Neustart.</translation>
    </message>
    <message>
        <source>Configuration</source>
        <translation>Konfiguration</translation>
    </message>
    <message>
        <source>Several ranks</source>
        <translation>Mehrere Ränge</translation>
    </message>
</context>
<context>
    <name>amplab::Course</name>
    <message>
        <source>Course</source>
        <translation>Kurs</translation>
    </message>
    <message>
        <source>Failure clinic</source>
        <translation>Fehlerklinik</translation>
    </message>
    <message>
        <source>Classic exercises</source>
        <translation>Klassische Übungen</translation>
    </message>
    <message>
        <source>Myths</source>
        <translation>Irrtümer</translation>
    </message>
</context>
<context>
    <name>amplab::CourseList</name>
    <message>
        <source>Lessons</source>
        <translation>Lektionen</translation>
    </message>
    <message>
        <source>Predict, run, see why. A lesson sets up its own lanes; those that you have stay in the session, and Undo brings them back.</source>
        <translation>Vorhersagen, laufen lassen, verstehen. Eine Lektion richtet ihre eigenen Spuren ein; Ihre bleiben in der Sitzung, und Rückgängig holt sie zurück.</translation>
    </message>
    <message>
        <source>Open a folder…</source>
        <translation>Ordner öffnen …</translation>
    </message>
    <message>
        <source>A lesson of your own: a folder with a file lesson.md</source>
        <translation>Eine eigene Lektion: ein Ordner mit einer Datei lesson.md</translation>
    </message>
    <message>
        <source>%1 minutes, %2 steps</source>
        <translation>%1 Minuten, %2 Schritte</translation>
    </message>
    <message>
        <source>%1 min</source>
        <translation>%1 min</translation>
    </message>
    <message>
        <source>There are no lessons beside this program: it was copied without its folder share/amplab. AMPLAB_SHARE_DIR says where that lies.</source>
        <translation>Neben diesem Programm liegen keine Lektionen: es wurde ohne seinen Ordner share/amplab kopiert. AMPLAB_SHARE_DIR sagt, wo er liegt.</translation>
    </message>
</context>
<context>
    <name>amplab::CurvePlot</name>
    <message>
        <source>Plot of %1 over time</source>
        <translation>Verlauf: %1</translation>
    </message>
    <message>
        <source>What %1 shows</source>
        <translation>Was „%1“ zeigt</translation>
    </message>
    <message>
        <source>log</source>
        <translation>log</translation>
    </message>
    <message>
        <source>Save picture</source>
        <translation>Bild speichern</translation>
    </message>
    <message>
        <source>Pictures (*.png *.svg *.pdf)</source>
        <translation>Bilder (*.png *.svg *.pdf)</translation>
    </message>
    <message>
        <source>Explain “%1” at step %2</source>
        <translation>„%1“ bei Schritt %2 erklären</translation>
    </message>
    <message>
        <source>Look at the op calls of “%1” at step %2</source>
        <translation>Op-Aufrufe von „%1“ bei Schritt %2 ansehen</translation>
    </message>
    <message>
        <source>Fork “%1” after step %2…</source>
        <translation>„%1“ nach Schritt %2 verzweigen…</translation>
    </message>
    <message>
        <source>Bits of %1</source>
        <translation>Bits von %1</translation>
    </message>
    <message>
        <source>Copy picture</source>
        <translation>Bild kopieren</translation>
    </message>
    <message>
        <source>Copy data in view</source>
        <translation>Sichtbare Daten kopieren</translation>
    </message>
    <message>
        <source>Save picture as PNG, SVG or PDF…</source>
        <translation>Als PNG, SVG oder PDF speichern…</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>time (s)</source>
        <translation>Zeit (s)</translation>
    </message>
    <message>
        <source>Save a figure for print</source>
        <translation>Abbildung für den Druck sichern</translation>
    </message>
    <message>
        <source>Figures (*.pdf *.svg *.png)</source>
        <translation>Abbildungen (*.pdf *.svg *.png)</translation>
    </message>
    <message>
        <source>Figure for print, light, 8 pt</source>
        <translation>Abbildung für den Druck, hell, 8 pt</translation>
    </message>
    <message>
        <source>Single column, 85 mm…</source>
        <translation>Eine Spalte, 85 mm…</translation>
    </message>
    <message>
        <source>Double column, 175 mm…</source>
        <translation>Zwei Spalten, 175 mm…</translation>
    </message>
    <message>
        <source>Logarithmic axis</source>
        <translation>Logarithmische Achse</translation>
    </message>
    <message>
        <source>Which plot stands here</source>
        <translation>Welches Diagramm hier steht</translation>
    </message>
    <message>
        <source>Follow the newest step</source>
        <translation>Dem neuesten Schritt folgen</translation>
    </message>
    <message>
        <source>Show everything</source>
        <translation>Alles zeigen</translation>
    </message>
    <message>
        <source>One zoom back</source>
        <translation>Einen Zoom zurück</translation>
    </message>
</context>
<context>
    <name>amplab::CurveSketch</name>
    <message>
        <source>Curve to draw: left and right go along the steps, up and down draw</source>
        <translation>Kurve zum Zeichnen: links und rechts gehen die Schritte entlang, oben und unten zeichnen</translation>
    </message>
    <message>
        <source>Draw with the mouse from the first step to the last</source>
        <translation>Mit der Maus vom ersten Schritt zum letzten zeichnen</translation>
    </message>
    <message>
        <source>step 1</source>
        <translation>Schritt 1</translation>
    </message>
</context>
<context>
    <name>amplab::CurvesPanel</name>
    <message>
        <source>steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>updates</source>
        <translation>Updates</translation>
    </message>
    <message>
        <source>samples</source>
        <translation>Samples</translation>
    </message>
    <message>
        <source>seconds</source>
        <translation>Sekunden</translation>
    </message>
    <message>
        <source>Distance from %1</source>
        <translation>Abstand von %1</translation>
    </message>
    <message>
        <source>Unit of the x axis</source>
        <translation>Einheit der x-Achse</translation>
    </message>
    <message>
        <source>Smoothing</source>
        <translation>Glättung</translation>
    </message>
    <message>
        <source>How much of the mean each step keeps; over all steps, whatever is in view. 0: off</source>
        <translation>Wie viel des Mittels jeder Schritt behält; über alle Schritte, was auch zu sehen ist. 0: aus</translation>
    </message>
    <message>
        <source>Over</source>
        <translation>Über</translation>
    </message>
    <message>
        <source>off</source>
        <translation>aus</translation>
    </message>
    <message>
        <source>Follow</source>
        <translation>Folgen</translation>
    </message>
    <message>
        <source>Jump to now</source>
        <translation>Zum Jetzt</translation>
    </message>
    <message>
        <source>Save picture of a plot</source>
        <translation>Bild eines Plots speichern</translation>
    </message>
    <message>
        <source>Pictures (*.png *.svg *.pdf)</source>
        <translation>Bilder (*.png *.svg *.pdf)</translation>
    </message>
    <message>
        <source>Export figures into this folder</source>
        <translation>Abbildungen in diesen Ordner exportieren</translation>
    </message>
    <message>
        <source>The newest step is kept in view</source>
        <translation>Der neueste Schritt bleibt im Blick</translation>
    </message>
    <message>
        <source>Follow the newest step again</source>
        <translation>Wieder dem neuesten Schritt folgen</translation>
    </message>
</context>
<context>
    <name>amplab::DataDialog</name>
    <message>
        <source>A table (.csv)</source>
        <translation>Eine Tabelle (.csv)</translation>
    </message>
    <message>
        <source>A text (UTF-8)</source>
        <translation>Ein Text (UTF-8)</translation>
    </message>
    <message>
        <source>The folder with four files in MNIST&apos;s format</source>
        <translation>Der Ordner mit vier Dateien im Format von MNIST</translation>
    </message>
    <message>
        <source>The folder with CIFAR-10&apos;s .bin files</source>
        <translation>Der Ordner mit den .bin-Dateien von CIFAR-10</translation>
    </message>
    <message>
        <source>&amp;Browse…</source>
        <translation>&amp;Durchsuchen…</translation>
    </message>
    <message>
        <source>&amp;Read again</source>
        <translation>&amp;Neu lesen</translation>
    </message>
    <message>
        <source>&amp;Use it</source>
        <translation>&amp;Verwenden</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>Daten</translation>
    </message>
    <message>
        <source>Data of %1</source>
        <translation>Daten von %1</translation>
    </message>
    <message>
        <source>Data sets</source>
        <translation>Datensätze</translation>
    </message>
    <message>
        <source>File or folder</source>
        <translation>Datei oder Ordner</translation>
    </message>
    <message>
        <source>The file may have changed since</source>
        <translation>Die Datei hat sich vielleicht geändert</translation>
    </message>
    <message>
        <source>Column to predict</source>
        <translation>Vorherzusagende Spalte</translation>
    </message>
    <message>
        <source>The first rows</source>
        <translation>Die ersten Zeilen</translation>
    </message>
    <message>
        <source>Click a column to predict it from the others</source>
        <translation>Klick auf eine Spalte sagt sie aus den anderen voraus</translation>
    </message>
    <message>
        <source>&amp;Predict the column</source>
        <translation>&amp;Spalte vorhersagen</translation>
    </message>
    <message>
        <source>The engine is reading it …</source>
        <translation>Die Engine liest …</translation>
    </message>
    <message>
        <source>%1 samples to train on, %2 to test on</source>
        <translation>%1 Samples zum Trainieren, %2 zum Testen</translation>
    </message>
    <message>
        <source>%1 characters to a sample, of %2 kinds</source>
        <translation>%1 Zeichen je Sample, von %2 Arten</translation>
    </message>
    <message numerus="yes">
        <source>%n features to a sample</source>
        <translation>
            <numerusform>%n Merkmal je Sample</numerusform>
            <numerusform>%n Merkmale je Sample</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 classes</source>
        <translation>%1 Klassen</translation>
    </message>
    <message>
        <source>a number to predict</source>
        <translation>eine Zahl ist vorherzusagen</translation>
    </message>
    <message>
        <source>%1 rows, %2 columns</source>
        <translation>%1 Zeilen, %2 Spalten</translation>
    </message>
    <message>
        <source>generated from the seed</source>
        <translation>aus dem Seed erzeugt</translation>
    </message>
    <message>
        <source>%1 empty</source>
        <translation>%1 leer</translation>
    </message>
    <message>
        <source>numbers</source>
        <translation>Zahlen</translation>
    </message>
    <message>
        <source>texts</source>
        <translation>Texte</translation>
    </message>
    <message>
        <source>to predict, %1</source>
        <translation>vorherzusagen, %1</translation>
    </message>
</context>
<context>
    <name>amplab::DataRequestProcess</name>
    <message>
        <source>The engine took too long to read it.</source>
        <translation>Das Lesen durch die Engine hat zu lange gedauert.</translation>
    </message>
    <message>
        <source>Data are read by the engine, and &quot;%1&quot; was not found or may not be run.</source>
        <translation>Daten liest die Engine, und „%1“ wurde nicht gefunden oder darf nicht ausgeführt werden.</translation>
    </message>
    <message>
        <source>The engine says more of it than any data set needs.</source>
        <translation>Die Engine meldet mehr, als ein Datensatz braucht.</translation>
    </message>
    <message>
        <source>The engine ended before it had read it.</source>
        <translation>Die Engine endete, bevor sie fertig gelesen hatte.</translation>
    </message>
</context>
<context>
    <name>amplab::DataView</name>
    <message numerus="yes">
        <source>%n points in the plane, by class</source>
        <translation>
            <numerusform>%n Punkt der Ebene, nach Klasse</numerusform>
            <numerusform>%n Punkte der Ebene, nach Klasse</numerusform>
        </translation>
    </message>
    <message>
        <source>What is to be predicted, over the input</source>
        <translation>Was vorherzusagen ist, über der Eingabe</translation>
    </message>
    <message numerus="yes">
        <source>%n pictures, by class</source>
        <translation>
            <numerusform>%n Bild, nach Klasse</numerusform>
            <numerusform>%n Bilder, nach Klasse</numerusform>
        </translation>
    </message>
    <message>
        <source>The first lines</source>
        <translation>Die ersten Zeilen</translation>
    </message>
</context>
<context>
    <name>amplab::SettingList</name>
    <message>
        <source>Turn another dial</source>
        <translation>Weiteren Regler stellen</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Which dial</source>
        <translation>Welcher Regler</translation>
    </message>
    <message>
        <source>Leave this dial as it is</source>
        <translation>Diesen Regler lassen</translation>
    </message>
</context>
<context>
    <name>amplab::DivergenceCard</name>
    <message>
        <source>%1: %2 in %3</source>
        <translation>%1: %2 in %3</translation>
    </message>
    <message>
        <source>step %1 · %2 · %3</source>
        <translation>Schritt %1 · %2 · %3</translation>
    </message>
    <message>
        <source> of %1</source>
        <translation> von %1</translation>
    </message>
    <message>
        <source> · element %1</source>
        <translation> · Element %1</translation>
    </message>
    <message>
        <source>Its op calls</source>
        <translation>Ihre Op-Aufrufe</translation>
    </message>
    <message>
        <source>Compare the loops</source>
        <translation>Schleifen vergleichen</translation>
    </message>
    <message>
        <source>Replays that step of the baseline and shows every op call of it</source>
        <translation>Spielt diesen Schritt der Referenz nach und zeigt jeden Op-Aufruf</translation>
    </message>
    <message>
        <source>Shows the loops of both lanes side by side</source>
        <translation>Zeigt die Schleifen beider Spuren nebeneinander</translation>
    </message>
    <message>
        <source>Replaying both lanes…</source>
        <translation>Beide Spuren werden nachgespielt…</translation>
    </message>
    <message>
        <source>%1: line %2</source>
        <translation>%1: Zeile %2</translation>
    </message>
</context>
<context>
    <name>amplab::Dock</name>
    <message>
        <source>Close; the View menu brings it back</source>
        <translation>Schließen; das Menü Ansicht bringt es zurück</translation>
    </message>
    <message>
        <source>Back into the window</source>
        <translation>Zurück ins Fenster</translation>
    </message>
    <message>
        <source>Float</source>
        <translation>Ablösen</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>amplab::DtypeDials</name>
    <message>
        <source>As you chose.</source>
        <translation>Wie gewählt.</translation>
    </message>
    <message>
        <source>as the mode decides</source>
        <translation>wie der Modus entscheidet</translation>
    </message>
    <message>
        <source>As the mode decides</source>
        <translation>Wie der Modus entscheidet</translation>
    </message>
</context>
<context>
    <name>amplab::EarlierDialog</name>
    <message>
        <source>Earlier runs</source>
        <translation>Frühere Läufe</translation>
    </message>
    <message>
        <source>No lane has begun anew yet: after a restart, the runs before it are kept here.</source>
        <translation>Noch keine Spur hat neu begonnen: nach einem Neustart bleiben die Läufe davor hier.</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Deletes the selected runs, from the session file too once it is closed (Del); Ctrl+Z brings them back</source>
        <translation>Löscht die gewählten Läufe, beim Schließen auch aus der Sitzungsdatei (Entf); Ctrl+Z holt sie zurück</translation>
    </message>
    <message>
        <source>Drawn thin behind the lanes, in the colour of the lane that made them. Of each lane the latest is shown, and those that are pinned.</source>
        <translation>Dünn hinter den Spuren, in der Farbe der Spur, die sie gemacht hat. Von jeder Spur wird der letzte gezeigt, und was angeheftet ist.</translation>
    </message>
</context>
<context>
    <name>amplab::EarlierModel</name>
    <message>
        <source>shown</source>
        <translation>gezeigt</translation>
    </message>
    <message>
        <source>hidden</source>
        <translation>verborgen</translation>
    </message>
    <message>
        <source>pinned</source>
        <translation>angeheftet</translation>
    </message>
    <message>
        <source>not pinned</source>
        <translation>nicht angeheftet</translation>
    </message>
    <message>
        <source>rename of an earlier run</source>
        <translation>Umbenennen eines früheren Laufs</translation>
    </message>
    <message>
        <source>showing of an earlier run</source>
        <translation>Zeigen eines früheren Laufs</translation>
    </message>
    <message>
        <source>hiding of an earlier run</source>
        <translation>Verbergen eines früheren Laufs</translation>
    </message>
    <message>
        <source>pin of an earlier run</source>
        <translation>Anheften eines früheren Laufs</translation>
    </message>
    <message>
        <source>unpinning of an earlier run</source>
        <translation>Lösen eines früheren Laufs</translation>
    </message>
    <message>
        <source>deletion of an earlier run</source>
        <translation>Löschen eines früheren Laufs</translation>
    </message>
    <message>
        <source>deletion of %1 earlier runs</source>
        <translation>Löschen von %1 früheren Läufen</translation>
    </message>
</context>
<context>
    <name>amplab::EngineProcess</name>
    <message>
        <source>The engine could not be started, because &quot;%1&quot; was not found or may not be run; correct the engine&apos;s command line in the settings, then restart the engine.</source>
        <translation>Die Engine konnte nicht gestartet werden, da „%1“ nicht gefunden wurde oder nicht ausgeführt werden darf; Befehlszeile der Engine in den Einstellungen berichtigen, dann die Engine neu starten.</translation>
    </message>
    <message>
        <source>The engine sent something that is not a message (%1), so it was ended; check that its command line starts amplab-engine serve and prints nothing else, then restart the engine.</source>
        <translation>Die Engine hat etwas gesendet, das keine Nachricht ist (%1), und wurde beendet; prüfen, ob ihre Befehlszeile amplab-engine serve startet und sonst nichts ausgibt, dann die Engine neu starten.</translation>
    </message>
    <message>
        <source>what it had sent is kept; restart the engine to go on.</source>
        <translation>was sie gesendet hatte, bleibt; zum Fortsetzen die Engine neu starten.</translation>
    </message>
    <message>
        <source>often because memory ran out</source>
        <translation>oft, weil der Speicher ausging</translation>
    </message>
    <message>
        <source>a crash</source>
        <translation>ein Absturz</translation>
    </message>
    <message>
        <source>The engine was ended by signal %1 (%2, %3); %4</source>
        <translation>Die Engine wurde durch Signal %1 beendet (%2, %3); %4</translation>
    </message>
    <message>
        <source>The engine ended with exit status %1; %2</source>
        <translation>Die Engine endete mit Status %1; %2</translation>
    </message>
    <message>
        <source>The engine ended with exit status %1 (%2); %3</source>
        <translation>Die Engine endete mit Status %1 (%2); %3</translation>
    </message>
</context>
<context>
    <name>amplab::EventLane</name>
    <message>
        <source>Events of the lanes over time</source>
        <translation>Ereignisse der Spuren über der Zeit</translation>
    </message>
    <message>
        <source> And %1 more of these close by.</source>
        <translation> Und %1 weitere dicht daneben.</translation>
    </message>
    <message>
        <source>%1, step %2: %3</source>
        <translation>%1, Schritt %2: %3</translation>
    </message>
</context>
<context>
    <name>amplab::EventModel</name>
    <message>
        <source>step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>lane</source>
        <translation>Spur</translation>
    </message>
    <message>
        <source>kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>line</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>what happened</source>
        <translation>was geschah</translation>
    </message>
</context>
<context>
    <name>amplab::EventsPanel</name>
    <message>
        <source>Only events of this kind</source>
        <translation>Nur Ereignisse dieser Art</translation>
    </message>
    <message>
        <source>Only events of this lane</source>
        <translation>Nur Ereignisse dieser Spur</translation>
    </message>
    <message>
        <source>Explain</source>
        <translation>Erklären</translation>
    </message>
    <message>
        <source>Fork before it…</source>
        <translation>Davor verzweigen…</translation>
    </message>
    <message>
        <source>all events</source>
        <translation>alle Ereignisse</translation>
    </message>
    <message>
        <source>Replays the step of the chosen event and says what, where, why and so what</source>
        <translation>Spielt den Schritt des gewählten Ereignisses nach und sagt: was, wo, warum und was folgt</translation>
    </message>
    <message>
        <source>A new lane that shares the past up to the step before the chosen event</source>
        <translation>Eine neue Spur mit der Vergangenheit bis zum Schritt vor dem gewählten Ereignis</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>Ereignisse</translation>
    </message>
    <message>
        <source>all lanes</source>
        <translation>alle Spuren</translation>
    </message>
    <message>
        <source>%1 of %2 events</source>
        <translation>%1 von %2 Ereignissen</translation>
    </message>
    <message>
        <source>Show step %1</source>
        <translation>Schritt %1 zeigen</translation>
    </message>
    <message>
        <source>Explain step %1</source>
        <translation>Schritt %1 erklären</translation>
    </message>
    <message>
        <source>Look at its op calls</source>
        <translation>Seine Op-Aufrufe ansehen</translation>
    </message>
    <message>
        <source>Copy rows</source>
        <translation>Zeilen kopieren</translation>
    </message>
    <message>
        <source>%1 event</source>
        <translation>%1 Ereignis</translation>
    </message>
    <message>
        <source>%1 events</source>
        <translation>%1 Ereignisse</translation>
    </message>
    <message>
        <source>Nothing has happened yet. Skipped steps, changes of the loss scale, turned dials and the first NaN appear here once the lanes run; %1 starts them.</source>
        <translation>Noch ist nichts geschehen. Übersprungene Schritte, Änderungen der Loss Scale, verstellte Regler und das erste NaN erscheinen hier, sobald die Spuren laufen; %1 startet sie.</translation>
    </message>
</context>
<context>
    <name>amplab::ExplainPanel</name>
    <message>
        <source>This step is not over.</source>
        <translation>Dieser Schritt ist noch nicht zu Ende.</translation>
    </message>
    <message>
        <source>What would help</source>
        <translation>Was helfen würde</translation>
    </message>
    <message>
        <source>Ask again</source>
        <translation>Noch einmal</translation>
    </message>
    <message>
        <source>Replays the step once more</source>
        <translation>Spielt den Schritt noch einmal nach</translation>
    </message>
    <message>
        <source>What</source>
        <translation>Was</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>Wo</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>Warum</translation>
    </message>
    <message>
        <source>So what</source>
        <translation>Folge</translation>
    </message>
    <message>
        <source>Against fp32</source>
        <translation>Gegen fp32</translation>
    </message>
    <message>
        <source>Its op calls</source>
        <translation>Ihre Op-Aufrufe</translation>
    </message>
    <message>
        <source>Replays the step and shows every op call of it</source>
        <translation>Spielt den Schritt nach und zeigt jeden seiner Op-Aufrufe</translation>
    </message>
    <message>
        <source>Fork before it…</source>
        <translation>Davor verzweigen…</translation>
    </message>
    <message>
        <source>A new lane that shares the past up to the step before this one</source>
        <translation>Eine neue Spur mit der Vergangenheit bis zum Schritt davor</translation>
    </message>
    <message>
        <source>Explain this step</source>
        <translation>Diesen Schritt erklären</translation>
    </message>
    <message>
        <source>Explain</source>
        <translation>Erklären</translation>
    </message>
    <message>
        <source>%1, step %2</source>
        <translation>%1, Schritt %2</translation>
    </message>
    <message>
        <source>Click a triangle in the plots, or an event, and the step is replayed to find out why.</source>
        <translation>Klick auf ein Dreieck in den Plots oder auf ein Ereignis spielt den Schritt nach und findet heraus, warum.</translation>
    </message>
    <message>
        <source>Replaying step %1…</source>
        <translation>Schritt %1 wird nachgespielt…</translation>
    </message>
    <message>
        <source>its cause: line %1</source>
        <translation>Ursache: Zeile %1</translation>
    </message>
    <message>
        <source>Lesson: %1</source>
        <translation>Lektion: %1</translation>
    </message>
    <message>
        <source>Turns the dial of this lane, from its next step on.</source>
        <translation>Verstellt den Regler dieser Spur ab ihrem nächsten Schritt.</translation>
    </message>
    <message>
        <source>Try it in a fork: a new lane from before this step, with this dial turned</source>
        <translation>In einem Fork versuchen: eine neue Spur ab dem Schritt davor, mit diesem Regler verstellt</translation>
    </message>
    <message>
        <source>Try in a fork</source>
        <translation>Im Fork versuchen</translation>
    </message>
</context>
<context>
    <name>amplab::ExponentGrid</name>
    <message>
        <source>Histograms by layer</source>
        <translation>Histogramme nach Schicht</translation>
    </message>
    <message>
        <source>clipped %1</source>
        <translation>begrenzt %1</translation>
    </message>
    <message>
        <source>overflow %1</source>
        <translation>Überlauf %1</translation>
    </message>
    <message>
        <source>clipped &lt; 0.1 %</source>
        <translation>begrenzt &lt; 0.1 %</translation>
    </message>
    <message>
        <source>overflow &lt; 0.1 %</source>
        <translation>Überlauf &lt; 0.1 %</translation>
    </message>
    <message>
        <source>flushed %1</source>
        <translation>null %1</translation>
    </message>
    <message>
        <source>%1: flushed %2, clipped %3</source>
        <translation>%1: null %2, begrenzt %3</translation>
    </message>
    <message>
        <source>%1: flushed %2, overflow %3</source>
        <translation>%1: null %2, Überlauf %3</translation>
    </message>
    <message>
        <source>nothing lost</source>
        <translation>nichts verloren</translation>
    </message>
</context>
<context>
    <name>amplab::ExponentPlot</name>
    <message>
        <source>Histogram of binary exponents</source>
        <translation>Histogramm der binären Exponenten</translation>
    </message>
    <message>
        <source>%1 in %2: flushed %3, clipped %4.</source>
        <translation>%1 in %2: auf null gesetzt %3, begrenzt %4.</translation>
    </message>
    <message>
        <source>%1 in %2: flushed %3, overflow %4.</source>
        <translation>%1 in %2: auf null gesetzt %3, Überlauf %4.</translation>
    </message>
    <message>
        <source>loss scale %1</source>
        <translation>Loss Scale %1</translation>
    </message>
    <message>
        <source>no loss scale (%1)</source>
        <translation>keine Loss Scale (%1)</translation>
    </message>
    <message>
        <source>
The thick part of the line: scales that lose least, %1 to %2.</source>
        <translation>Der dicke Teil der Linie: Scales, die am wenigsten verlieren, %1 bis %2.</translation>
    </message>
    <message>
        <source>Drag the handle, or press Left and Right: the bars follow. Letting go sets the scale; with Ctrl it forks the lane; Escape puts it back.</source>
        <translation>Griff ziehen oder Links und Rechts drücken: Die Balken folgen. Loslassen setzt die Scale; mit Strg verzweigt es die Spur; Esc stellt zurück.</translation>
    </message>
    <message>
        <source>%1 to %2: %3, %4 elements</source>
        <translation>%1 bis %2: %3, %4 Elemente</translation>
    </message>
    <message>
        <source>, of which %1 were lost</source>
        <translation>, davon %1 verloren</translation>
    </message>
    <message>
        <source>: at most half of the smallest subnormal, %1</source>
        <translation>: höchstens die Hälfte der kleinsten subnormalen, %1</translation>
    </message>
    <message>
        <source>will be flushed</source>
        <translation>wird null</translation>
    </message>
    <message>
        <source>flushed</source>
        <translation>auf 0</translation>
    </message>
    <message>
        <source>will be clipped</source>
        <translation>wird begrenzt</translation>
    </message>
    <message>
        <source>clipped</source>
        <translation>begrenzt</translation>
    </message>
    <message>
        <source>will overflow</source>
        <translation>wird überlaufen</translation>
    </message>
    <message>
        <source>overflow</source>
        <translation>Überlauf</translation>
    </message>
    <message>
        <source>0</source>
        <translation>0</translation>
    </message>
    <message>
        <source>Inf</source>
        <translation>Inf</translation>
    </message>
    <message>
        <source>NaN</source>
        <translation>NaN</translation>
    </message>
</context>
<context>
    <name>amplab::ExponentWaterfall</name>
    <message>
        <source>Exponents over the run</source>
        <translation>Exponenten über den Lauf</translation>
    </message>
    <message>
        <source>No step has been looked at</source>
        <translation>Noch kein Schritt betrachtet</translation>
    </message>
    <message>
        <source>%1 steps that were looked at, %2 to %3</source>
        <translation>%1 betrachtete Schritte, %2 bis %3</translation>
    </message>
    <message>
        <source>step %1 · %2 to %3: %4</source>
        <translation>Schritt %1 · %2 bis %3: %4</translation>
    </message>
    <message>
        <source> · loss scale %1</source>
        <translation> · Loss Scale %1</translation>
    </message>
    <message>
        <source> · skipped</source>
        <translation> · übersprungen</translation>
    </message>
    <message>
        <source>No step with such tensors has been looked at.</source>
        <translation>Noch kein Schritt mit solchen Tensoren betrachtet.</translation>
    </message>
    <message>
        <source>clipped above %1</source>
        <translation>begrenzt über %1</translation>
    </message>
    <message>
        <source>overflow above %1</source>
        <translation>Überlauf über %1</translation>
    </message>
    <message>
        <source>flushed below %1</source>
        <translation>null unter %1</translation>
    </message>
    <message>
        <source>subnormal below %1</source>
        <translation>subnormal unter %1</translation>
    </message>
    <message>
        <source>loss scale</source>
        <translation>Loss Scale</translation>
    </message>
    <message>
        <source>%1 over steps</source>
        <translation>%1 über Schritten</translation>
    </message>
</context>
<context>
    <name>amplab::FaultDialog</name>
    <message>
        <source>an Inf, as an overflow leaves</source>
        <translation>ein Inf, wie es ein Überlauf hinterlässt</translation>
    </message>
    <message>
        <source>a NaN</source>
        <translation>ein NaN</translation>
    </message>
    <message>
        <source>everything, times a factor</source>
        <translation>alles mal einem Faktor</translation>
    </message>
    <message>
        <source>Overflow fire drill</source>
        <translation>Überlaufübung</translation>
    </message>
    <message>
        <source>all lanes</source>
        <translation>alle Spuren</translation>
    </message>
    <message>
        <source>A layer&apos;s name for its output, “loss”, or a gradient such as fc1.weight.grad</source>
        <translation>Name einer Schicht für ihre Ausgabe, „loss“ oder ein Gradient wie fc1.weight.grad</translation>
    </message>
    <message>
        <source>Counted row by row from 0; beyond the last: the last</source>
        <translation>Zeilenweise ab 0 gezählt; jenseits des letzten: das letzte</translation>
    </message>
    <message>
        <source>It happens once, in the next step, and is marked as a fault on purpose wherever the run is written down.</source>
        <translation>Es geschieht einmal, im nächsten Schritt, und ist überall, wo der Lauf festgehalten wird, als absichtlicher Fehler vermerkt.</translation>
    </message>
    <message>
        <source>Put it in</source>
        <translation>Einsetzen</translation>
    </message>
    <message>
        <source>Lane</source>
        <translation>Spur</translation>
    </message>
    <message>
        <source>Tensor</source>
        <translation>Tensor</translation>
    </message>
    <message>
        <source>Element</source>
        <translation>Element</translation>
    </message>
    <message>
        <source>Factor</source>
        <translation>Faktor</translation>
    </message>
    <message>
        <source>the rank dies</source>
        <translation>der Rang stirbt</translation>
    </message>
    <message>
        <source>the rank stops</source>
        <translation>der Rang hält an</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>Rang</translation>
    </message>
    <message>
        <source>Fault</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>all ranks</source>
        <translation>alle Ränge</translation>
    </message>
    <message>
        <source>rank %1</source>
        <translation>Rang %1</translation>
    </message>
    <message>
        <source>Its process is killed as the next step begins. The others cannot go on without it: the run ends and says which rank it was.</source>
        <translation>Sein Prozess wird getötet, sobald der nächste Schritt beginnt. Die anderen können ohne ihn nicht weiter: Der Lauf endet und sagt, welcher Rang es war.</translation>
    </message>
    <message>
        <source>Its process is stopped as the next step begins. The others wait for it, for at most %1 s; then the run ends and says which rank it was.</source>
        <translation>Sein Prozess wird angehalten, sobald der nächste Schritt beginnt. Die anderen warten auf ihn, höchstens %1 s; dann endet der Lauf und sagt, welcher Rang es war.</translation>
    </message>
    <message>
        <source>It happens before the gradients are averaged, which brings it to all ranks.</source>
        <translation>Es geschieht, bevor die Gradienten gemittelt werden; so kommt es zu allen Rängen.</translation>
    </message>
    <message>
        <source>The gradients are averaged already, so rank %1 alone sees it.</source>
        <translation>Die Gradienten sind schon gemittelt, also sieht es nur Rang %1.</translation>
    </message>
    <message>
        <source>The ranks agree on found_inf: all of them skip the step.</source>
        <translation>Die Ränge einigen sich über found_inf: Alle überspringen den Schritt.</translation>
    </message>
    <message>
        <source>The ranks do not agree on found_inf: it alone skips the step, and their weights part.</source>
        <translation>Die Ränge einigen sich nicht über found_inf: Nur er überspringt den Schritt, und ihre Gewichte laufen auseinander.</translation>
    </message>
</context>
<context>
    <name>amplab::SettingEditor</name>
    <message>
        <source>differs</source>
        <translation>verschieden</translation>
    </message>
</context>
<context>
    <name>amplab::FigureDialog</name>
    <message>
        <source>Export figures</source>
        <translation>Abbildungen exportieren</translation>
    </message>
    <message>
        <source>Kind of file</source>
        <translation>Art der Datei</translation>
    </message>
    <message>
        <source>PDF</source>
        <translation>PDF</translation>
    </message>
    <message>
        <source>SVG</source>
        <translation>SVG</translation>
    </message>
    <message>
        <source>PNG, 300 dpi</source>
        <translation>PNG, 300 dpi</translation>
    </message>
    <message>
        <source>Width on paper</source>
        <translation>Breite auf dem Papier</translation>
    </message>
    <message>
        <source>Single column, 85 mm</source>
        <translation>Eine Spalte, 85 mm</translation>
    </message>
    <message>
        <source>Double column, 175 mm</source>
        <translation>Zwei Spalten, 175 mm</translation>
    </message>
    <message>
        <source>Plots</source>
        <translation>Plots</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>Breite</translation>
    </message>
    <message>
        <source>Light, with letters of 8 points, whatever the theme; each shows what its plot shows now.</source>
        <translation>Hell, mit Schrift von 8 Punkt, in jedem Design; jede zeigt, was ihr Plot jetzt zeigt.</translation>
    </message>
    <message>
        <source>Choose a folder…</source>
        <translation>Ordner wählen…</translation>
    </message>
</context>
<context>
    <name>amplab::ForecastPanel</name>
    <message>
        <source>Would fp16 fit, by layer</source>
        <translation>Passt fp16, nach Schicht</translation>
    </message>
    <message>
        <source>Whether fp16 would do is read off steps that are looked at: run the lane with this panel in view.</source>
        <translation>Ob fp16 reicht, zeigen betrachtete Schritte: Spur laufen lassen, während dieses Panel zu sehen ist.</translation>
    </message>
    <message>
        <source>Memory is being foretold…</source>
        <translation>Speicher wird vorhergesagt…</translation>
    </message>
    <message>
        <source>memory of the first of %1 ranks per mode, foretold from its training step</source>
        <translation>Speicher des ersten von %1 Rängen je Modus, vorhergesagt aus seinem Trainingsschritt</translation>
    </message>
    <message>
        <source>memory per mode, foretold from the training step itself</source>
        <translation>Speicher je Modus, vorhergesagt aus dem Trainingsschritt selbst</translation>
    </message>
    <message>
        <source>Foretold by %1, held against this lane at the scale %2, step %3: right of %4 of %5 layers.</source>
        <translation>Vorhergesagt von %1, verglichen mit dieser Spur bei Scale %2, Schritt %3: richtig bei %4 von %5 Schichten.</translation>
    </message>
    <message>
        <source>Held against %1 at the scale %2, step %3: right of %4 of %5 layers.</source>
        <translation>Verglichen mit %1 bei Scale %2, Schritt %3: richtig bei %4 von %5 Schichten.</translation>
    </message>
</context>
<context>
    <name>amplab::ForkDialog</name>
    <message>
        <source>now</source>
        <translation>jetzt</translation>
    </message>
    <message>
        <source>Fork a lane</source>
        <translation>Spur verzweigen</translation>
    </message>
    <message>
        <source>Fork</source>
        <translation>Verzweigen</translation>
    </message>
    <message>
        <source>Lane</source>
        <translation>Spur</translation>
    </message>
    <message>
        <source>After step</source>
        <translation>Nach Schritt</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>With</source>
        <translation>Mit</translation>
    </message>
    <message>
        <source>The run ends at step %1, so there is no step to go: take an earlier one, or raise the number of steps.</source>
        <translation>Der Lauf endet bei Schritt %1, es bleibt kein Schritt: einen früheren wählen oder die Zahl der Schritte erhöhen.</translation>
    </message>
    <message>
        <source>Shares every bit of “%1” up to step %2, and goes its own way from step %3.</source>
        <translation>Teilt jedes Bit von „%1“ bis Schritt %2 und geht ab Schritt %3 eigene Wege.</translation>
    </message>
    <message>
        <source>Without a dial turned it will do what “%1” does, to the last bit.</source>
        <translation>Ohne verstellten Regler tut sie dasselbe wie „%1“, bis aufs letzte Bit.</translation>
    </message>
</context>
<context>
    <name>amplab::FormatRuler</name>
    <message>
        <source>Ranges of the number formats</source>
        <translation>Wertebereiche der Zahlenformate</translation>
    </message>
    <message>
        <source>Left and right halve and double the number; plus and minus zoom; Home shows the whole ruler.</source>
        <translation>Links und Rechts halbieren und verdoppeln die Zahl; Plus und Minus zoomen; Pos1 zeigt das ganze Lineal.</translation>
    </message>
    <message>
        <source>%1: largest %2, smallest normal %3, smallest subnormal %4, eps %5 (the gap above 1); %6 exponent and %7 mantissa bits</source>
        <translation>%1: größte %2, kleinste normale %3, kleinste subnormale %4, eps %5 (die Lücke über 1); %6 Exponenten- und %7 Mantissenbits</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %2: %n tensor(s), magnitudes from %3 to %4, 98 % of them from %5 to %6</source>
        <translation>
            <numerusform>%1 von %2: %n Tensor, Beträge von %3 bis %4, 98 % davon von %5 bis %6</numerusform>
            <numerusform>%1 von %2: %n Tensoren, Beträge von %3 bis %4, 98 % davon von %5 bis %6</numerusform>
        </translation>
    </message>
    <message>
        <source>; multiplied by the loss scale, as they stand in memory</source>
        <translation>; mit der Loss Scale multipliziert, wie sie im Speicher stehen</translation>
    </message>
    <message>
        <source>eps %1</source>
        <translation>eps %1</translation>
    </message>
</context>
<context>
    <name>amplab::FormatZones</name>
    <message>
        <source>flushed to zero</source>
        <translation>auf null gesetzt</translation>
    </message>
    <message>
        <source>subnormal</source>
        <translation>subnormal</translation>
    </message>
    <message>
        <source>normal</source>
        <translation>normal</translation>
    </message>
    <message>
        <source>overflow</source>
        <translation>Überlauf</translation>
    </message>
    <message>
        <source>clipped</source>
        <translation>begrenzt</translation>
    </message>
    <message>
        <source>flushed</source>
        <translation>auf 0</translation>
    </message>
    <message>
        <source>subn.</source>
        <translation>subn.</translation>
    </message>
    <message>
        <source>over</source>
        <translation>über</translation>
    </message>
    <message>
        <source>clip</source>
        <translation>begr.</translation>
    </message>
</context>
<context>
    <name>amplab::FormatsPanel</name>
    <message>
        <source>Largest</source>
        <translation>Größte</translation>
    </message>
    <message>
        <source>First number that overflows</source>
        <translation>Erste Zahl, die überläuft</translation>
    </message>
    <message>
        <source>A number that is clipped</source>
        <translation>Eine Zahl, die begrenzt wird</translation>
    </message>
    <message>
        <source>Smallest normal</source>
        <translation>Kleinste normale</translation>
    </message>
    <message>
        <source>Smallest subnormal</source>
        <translation>Kleinste subnormale</translation>
    </message>
    <message>
        <source>Largest that is flushed</source>
        <translation>Größte, die null wird</translation>
    </message>
    <message>
        <source>1 + eps: the number after 1</source>
        <translation>1 + eps: die Zahl nach 1</translation>
    </message>
    <message>
        <source>1 + eps / 2: an update that is swallowed</source>
        <translation>1 + eps / 2: ein Update, das verschluckt wird</translation>
    </message>
    <message>
        <source>Number</source>
        <translation>Zahl</translation>
    </message>
    <message>
        <source>A number, or a sum of such: 65504, 1e-8, 2^-24, 0x1p-14, 1 + 2^-11, inf, nan</source>
        <translation>Eine Zahl oder eine Summe: 65504, 1e-8, 2^-24, 0x1p-14, 1 + 2^-11, inf, nan</translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation>Zahlen</translation>
    </message>
    <message>
        <source>Numbers at the ends of the formats</source>
        <translation>Zahlen an den Enden der Formate</translation>
    </message>
    <message>
        <source>Whole ruler</source>
        <translation>Ganzes Lineal</translation>
    </message>
    <message>
        <source>Shows the ruler from the smallest to the largest number (double click); the wheel zooms, a drag moves it</source>
        <translation>Zeigt das Lineal von der kleinsten bis zur größten Zahl (Doppelklick); das Rad zoomt, Ziehen verschiebt</translation>
    </message>
    <message>
        <source>%1	%2</source>
        <translation>%1	%2</translation>
    </message>
    <message>
        <source>This is no number. Try 65504, 1e-8, 2^-24, 0x1p-14, 1 + 2^-11, inf or nan.</source>
        <translation>Das ist keine Zahl. Möglich sind 65504, 1e-8, 2^-24, 0x1p-14, 1 + 2^-11, inf oder nan.</translation>
    </message>
    <message>
        <source>%1, step %2</source>
        <translation>%1, Schritt %2</translation>
    </message>
    <message>
        <source>marked: tensors of %1</source>
        <translation>markiert: Tensoren von %1</translation>
    </message>
    <message>
        <source>Where the tensors of %1 lie is marked here as soon as it runs.</source>
        <translation>Wo die Tensoren von %1 liegen, wird hier markiert, sobald sie läuft.</translation>
    </message>
</context>
<context>
    <name>amplab::Fp16Model</name>
    <message>
        <source>%1 to %2</source>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>none: needs %1, bears %2</source>
        <translation>keine: braucht %1, verträgt %2</translation>
    </message>
    <message>
        <source>%1 alone</source>
        <translation>nur %1</translation>
    </message>
    <message>
        <source>up to %1</source>
        <translation>bis %1</translation>
    </message>
    <message>
        <source>Beyond fp16&apos;s largest number, 65504: no loss scale changes that.</source>
        <translation>Über der größten Zahl von fp16, 65504: Keine Loss Scale ändert das.</translation>
    </message>
    <message>
        <source>fp16 holds up to 65504.</source>
        <translation>fp16 reicht bis 65504.</translation>
    </message>
    <message>
        <source>%1 of those that are not zero would become zero.</source>
        <translation>%1 derer, die nicht null sind, würden null.</translation>
    </message>
    <message>
        <source>Its weights reach %1.</source>
        <translation>Ihre Gewichte reichen bis %1.</translation>
    </message>
    <message>
        <source>Magnitudes of its gradients without a loss scale, from the smallest that is not zero to the largest</source>
        <translation>Beträge ihrer Gradienten ohne Loss Scale, vom kleinsten, der nicht null ist, bis zum größten</translation>
    </message>
    <message>
        <source>Loss scales at which none of its gradients overflows fp16, and no more than 1 % of those that are not zero are lost</source>
        <translation>Loss Scales, bei denen keiner ihrer Gradienten in fp16 überläuft und höchstens 1 % derer, die nicht null sind, verloren geht</translation>
    </message>
    <message>
        <source>Share of its gradients that fp16 was foretold to flush to zero at the scale %1, and the share that it did flush</source>
        <translation>Anteil ihrer Gradienten, die fp16 bei Scale %1 laut Vorhersage auf null setzt, und der Anteil, bei dem es so war</translation>
    </message>
    <message>
        <source>layer</source>
        <translation>Schicht</translation>
    </message>
    <message>
        <source>A layer of the model</source>
        <translation>Eine Schicht des Modells</translation>
    </message>
    <message>
        <source>activations</source>
        <translation>Aktivierungen</translation>
    </message>
    <message>
        <source>Their largest magnitude; fp16 ends at 65504</source>
        <translation>Ihr größter Betrag; fp16 endet bei 65504</translation>
    </message>
    <message>
        <source>gradients</source>
        <translation>Gradienten</translation>
    </message>
    <message>
        <source>Their magnitudes without a loss scale</source>
        <translation>Ihre Beträge ohne Loss Scale</translation>
    </message>
    <message>
        <source>loss scales that fit</source>
        <translation>passende Loss Scales</translation>
    </message>
    <message>
        <source>On one axis for all layers; the line is the scale that the lane has</source>
        <translation>Auf einer Achse für alle Schichten; die Linie ist die Scale der Spur</translation>
    </message>
    <message>
        <source>lost: foretold → was</source>
        <translation>verloren: vorhergesagt → war</translation>
    </message>
    <message>
        <source>Share of the gradients that fp16 makes zero, or Inf: as foretold, and as a lane of the same model has it</source>
        <translation>Anteil der Gradienten, die fp16 zu null oder Inf macht: wie vorhergesagt, und wie bei einer Spur desselben Modells</translation>
    </message>
</context>
<context>
    <name>amplab::GalleryPage</name>
    <message>
        <source>one lane</source>
        <translation>eine Spur</translation>
    </message>
    <message>
        <source>%1 lanes</source>
        <translation>%1 Spuren</translation>
    </message>
    <message>
        <source>There are no lanes. Choose an example to begin with, or open a session, a configuration or a script.</source>
        <translation>Es gibt keine Spuren. Wählen Sie ein Beispiel zum Anfangen, oder öffnen Sie eine Sitzung, eine Konfiguration oder ein Skript.</translation>
    </message>
    <message>
        <source>A new session on the lanes of an example; the one before is kept, under File, Open recent.</source>
        <translation>Eine neue Sitzung mit den Spuren eines Beispiels; die bisherige bleibt erhalten, unter Datei, Zuletzt geöffnet.</translation>
    </message>
    <message>
        <source>The lanes of an example replace those of this session; undo brings them back.</source>
        <translation>Die Spuren eines Beispiels ersetzen die dieser Sitzung; Rückgängig bringt sie zurück.</translation>
    </message>
    <message>
        <source>Gallery</source>
        <translation>Galerie</translation>
    </message>
    <message>
        <source>Keep the lanes</source>
        <translation>Spuren behalten</translation>
    </message>
    <message>
        <source>Open something else…</source>
        <translation>Etwas anderes öffnen…</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Filter: clip, apex, penalty, unscale_ …</source>
        <translation>Filter: clip, apex, penalty, unscale_ …</translation>
    </message>
    <message>
        <source>Filter of the cards</source>
        <translation>Filter der Karten</translation>
    </message>
    <message>
        <source>Section</source>
        <translation>Abschnitt</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Alle</translation>
    </message>
    <message>
        <source>Examples</source>
        <translation>Beispiele</translation>
    </message>
    <message>
        <source>two lanes: %1 and %2</source>
        <translation>zwei Spuren: %1 und %2</translation>
    </message>
    <message>
        <source>%1, %2. %3 Look for %4.</source>
        <translation>%1, %2. %3 Zu beachten: %4.</translation>
    </message>
    <message>
        <source>A new session with the lanes as they are set up</source>
        <translation>Eine neue Sitzung mit den Spuren, wie sie eingestellt sind</translation>
    </message>
    <message>
        <source>A session, configurations, or a file of data</source>
        <translation>Eine Sitzung, Konfigurationen oder eine Datei mit Daten</translation>
    </message>
    <message>
        <source>Back to the lanes (Esc)</source>
        <translation>Zurück zu den Spuren (Esc)</translation>
    </message>
    <message>
        <source>Undo: the lanes come back</source>
        <translation>Rückgängig: die Spuren kommen zurück</translation>
    </message>
    <message>
        <source>&amp;Open as a lane</source>
        <translation>Als Spur öff&amp;nen</translation>
    </message>
    <message>
        <source>&amp;Open as two lanes</source>
        <translation>Als zwei Spuren öff&amp;nen</translation>
    </message>
    <message>
        <source>&amp;Open as %1 lanes</source>
        <translation>Als %1 Spuren ö&amp;ffnen</translation>
    </message>
</context>
<context>
    <name>amplab::GrowthRing</name>
    <message>
        <source>Clean steps towards a growth</source>
        <translation>Saubere Schritte bis zum Wachstum</translation>
    </message>
    <message>
        <source>of %1</source>
        <translation>von %1</translation>
    </message>
</context>
<context>
    <name>amplab::HeatMapPlot</name>
    <message>
        <source>Heat map of two dials</source>
        <translation>Heatmap zweier Einstellungen</translation>
    </message>
    <message>
        <source>%1 over %2 and %3</source>
        <translation>%1 über %2 und %3</translation>
    </message>
    <message>
        <source>no run</source>
        <translation>kein Lauf</translation>
    </message>
    <message>
        <source>least %1, most %2</source>
        <translation>kleinster %1, größter %2</translation>
    </message>
    <message numerus="yes">
        <source>%n runs</source>
        <translation>
            <numerusform>%n Lauf</numerusform>
            <numerusform>%n Läufe</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of them NaN or Inf</source>
        <translation>
            <numerusform>%n davon NaN oder Inf</numerusform>
            <numerusform>%n davon NaN oder Inf</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of them without this result</source>
        <translation>
            <numerusform>%n davon ohne dieses Ergebnis</numerusform>
            <numerusform>%n davon ohne dieses Ergebnis</numerusform>
        </translation>
    </message>
    <message>
        <source>A heat map needs two dials in which the runs differ.</source>
        <translation>Eine Heatmap braucht zwei Einstellungen, in denen sich die Läufe unterscheiden.</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>Mittel</translation>
    </message>
    <message>
        <source>standard deviation</source>
        <translation>Standardabweichung</translation>
    </message>
    <message>
        <source>runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>NaN or Inf</source>
        <translation>NaN oder Inf</translation>
    </message>
    <message>
        <source>%1 of %2 cells; the others are left out.</source>
        <translation>%1 von %2 Zellen; die übrigen sind weggelassen.</translation>
    </message>
    <message>
        <source>Cells without a run are left out.</source>
        <translation>Zellen ohne Lauf sind weggelassen.</translation>
    </message>
</context>
<context>
    <name>amplab::HistogramPanel</name>
    <message>
        <source>Of which tensors</source>
        <translation>Welcher Tensoren</translation>
    </message>
    <message>
        <source>The number format behind the bars</source>
        <translation>Das Zahlenformat hinter den Balken</translation>
    </message>
    <message>
        <source>as the lane</source>
        <translation>wie die Spur</translation>
    </message>
    <message>
        <source>The step looked at before</source>
        <translation>Der zuvor betrachtete Schritt</translation>
    </message>
    <message>
        <source>The step looked at next</source>
        <translation>Der danach betrachtete Schritt</translation>
    </message>
    <message>
        <source>Latest</source>
        <translation>Neuester</translation>
    </message>
    <message>
        <source>Follows the latest step that was looked at</source>
        <translation>Folgt dem zuletzt betrachteten Schritt</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Log</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>Schichten</translation>
    </message>
    <message>
        <source>Small histograms of each layer beside the large one</source>
        <translation>Kleine Histogramme jeder Schicht neben dem großen</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>Exponents over the steps of the run</source>
        <translation>Exponenten über den Schritten des Laufs</translation>
    </message>
    <message>
        <source>Order of the layers</source>
        <translation>Reihenfolge der Schichten</translation>
    </message>
    <message>
        <source>in their order</source>
        <translation>in ihrer Folge</translation>
    </message>
    <message>
        <source>most flushed first</source>
        <translation>meiste Nullen zuerst</translation>
    </message>
    <message>
        <source>most overflow first</source>
        <translation>meiste Überläufe zuerst</translation>
    </message>
    <message>
        <source>%1 (lane)</source>
        <translation>%1 (Spur)</translation>
    </message>
    <message>
        <source>There is no lane yet.</source>
        <translation>Es gibt noch keine Spur.</translation>
    </message>
    <message>
        <source>Step %1 was skipped: it updated nothing.</source>
        <translation>Schritt %1 wurde übersprungen: Er hat nichts geändert.</translation>
    </message>
    <message>
        <source>Step %1 has no %2.</source>
        <translation>Schritt %1 hat kein %2.</translation>
    </message>
    <message>
        <source>Of step %1 no more is kept than sums: choose All gradients, or another sum.</source>
        <translation>Von Schritt %1 sind nur Summen erhalten: Alle Gradienten oder eine andere Summe wählen.</translation>
    </message>
    <message>
        <source>No step of this lane has been looked at yet. %1 While this panel is in view, steps are looked at now and then, and show where their numbers lie in the format, and what a loss scale would do to them.</source>
        <translation>Noch wurde kein Schritt dieser Spur betrachtet. %1 Solange dieses Panel zu sehen ist, werden ab und zu Schritte betrachtet; sie zeigen, wo ihre Zahlen im Format liegen und was eine Loss Scale daran ändern würde.</translation>
    </message>
    <message>
        <source>%1 · step %2</source>
        <translation>%1 · Schritt %2</translation>
    </message>
    <message>
        <source> · skipped</source>
        <translation> · übersprungen</translation>
    </message>
    <message>
        <source> · with a fault put in</source>
        <translation> · mit eingesetztem Fehler</translation>
    </message>
    <message>
        <source>Elements of %1</source>
        <translation>Elemente von %1</translation>
    </message>
    <message>
        <source>Elements (of a single tensor)</source>
        <translation>Elemente (eines einzelnen Tensors)</translation>
    </message>
    <message>
        <source>Bits of %1</source>
        <translation>Bits von %1</translation>
    </message>
    <message>
        <source>Bits of a number</source>
        <translation>Bits einer Zahl</translation>
    </message>
    <message>
        <source>Fork the lane with a loss scale of %1</source>
        <translation>Spur mit Loss Scale %1 verzweigen</translation>
    </message>
    <message>
        <source>Copy picture</source>
        <translation>Bild kopieren</translation>
    </message>
    <message>
        <source>Copy data</source>
        <translation>Daten kopieren</translation>
    </message>
    <message>
        <source>Shares on a logarithmic axis</source>
        <translation>Anteile auf logarithmischer Achse</translation>
    </message>
    <message>
        <source>%1 runs the lanes.</source>
        <translation>%1 startet die Spuren.</translation>
    </message>
    <message>
        <source>Linear axis</source>
        <translation>Lineare Achse</translation>
    </message>
    <message>
        <source>Logarithmic axis</source>
        <translation>Logarithmische Achse</translation>
    </message>
</context>
<context>
    <name>amplab::ImportDialog</name>
    <message>
        <source>taken</source>
        <translation>übernommen</translation>
    </message>
    <message>
        <source>left out, no number changes</source>
        <translation>weggelassen, ändert keine Zahl</translation>
    </message>
    <message>
        <source>not taken, may change numbers</source>
        <translation>nicht übernommen, ändert womöglich Zahlen</translation>
    </message>
    <message>
        <source>Settings that differ from the defaults</source>
        <translation>Einstellungen, die von den Vorgaben abweichen</translation>
    </message>
    <message>
        <source>Setting</source>
        <translation>Einstellung</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>Default</source>
        <translation>Vorgabe</translation>
    </message>
    <message>
        <source>Lines that were not taken as they stand</source>
        <translation>Zeilen, die nicht so übernommen wurden</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>What</source>
        <translation>Was</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>Warum</translation>
    </message>
    <message>
        <source>&amp;Replace the lanes</source>
        <translation>Spuren &amp;ersetzen</translation>
    </message>
    <message>
        <source>&amp;Add as a lane</source>
        <translation>Als Spur &amp;hinzufügen</translation>
    </message>
    <message>
        <source>Import a PyTorch script: %1</source>
        <translation>PyTorch-Skript importieren: %1</translation>
    </message>
    <message>
        <source>The script</source>
        <translation>Das Skript</translation>
    </message>
    <message>
        <source>The training loop that comes of it</source>
        <translation>Die Trainingsschleife, die daraus wird</translation>
    </message>
    <message>
        <source>The lanes go, and one with this loop comes; undo brings them back</source>
        <translation>Die Spuren gehen, eine mit dieser Schleife kommt; Rückgängig bringt sie zurück</translation>
    </message>
    <message>
        <source>A lane more, beside those that are there</source>
        <translation>Eine Spur mehr, neben den vorhandenen</translation>
    </message>
    <message>
        <source>What it &amp;becomes</source>
        <translation>Was daraus &amp;wird</translation>
    </message>
    <message>
        <source>Other than the &amp;defaults</source>
        <translation>Anders als die &amp;Vorgaben</translation>
    </message>
    <message>
        <source>The &amp;script</source>
        <translation>Das &amp;Skript</translation>
    </message>
    <message>
        <source>What was &amp;not taken as it stands</source>
        <translation>Was &amp;nicht so übernommen wurde</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Reading the script…</source>
        <translation>Skript wird gelesen…</translation>
    </message>
    <message>
        <source>One step is tried…</source>
        <translation>Ein Schritt wird probiert…</translation>
    </message>
    <message>
        <source>One step takes longer than a minute here; it was not waited for.</source>
        <translation>Ein Schritt dauert hier länger als eine Minute; auf ihn wurde nicht gewartet.</translation>
    </message>
    <message>
        <source>%1 Mend the script here, or add it as a lane and mend the lane.</source>
        <translation>%1 Bessere das Skript hier aus, oder füge es als Spur hinzu und bessere die Spur aus.</translation>
    </message>
    <message>
        <source>No line was taken.</source>
        <translation>Keine Zeile wurde übernommen.</translation>
    </message>
    <message>
        <source>Lines: %1</source>
        <translation>Zeilen: %1</translation>
    </message>
</context>
<context>
    <name>amplab::KeyModel</name>
    <message>
        <source>changed</source>
        <translation>geändert</translation>
    </message>
    <message>
        <source>Action</source>
        <translation>Aktion</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>Taste</translation>
    </message>
    <message>
        <source>Usual key</source>
        <translation>Übliche Taste</translation>
    </message>
</context>
<context>
    <name>amplab::Keymap</name>
    <message>
        <source>goes to the next field</source>
        <translation>geht zum nächsten Feld</translation>
    </message>
    <message>
        <source>goes to the field before</source>
        <translation>geht zum vorigen Feld</translation>
    </message>
    <message>
        <source>presses the button that has focus</source>
        <translation>drückt den Knopf, der den Fokus hat</translation>
    </message>
    <message>
        <source>closes dialogs and takes back what was typed</source>
        <translation>schließt Dialoge und nimmt Getipptes zurück</translation>
    </message>
    <message>
        <source>moves within tables, plots and texts</source>
        <translation>bewegt sich in Tabellen, Diagrammen und Texten</translation>
    </message>
    <message>
        <source>selects all of a table or text</source>
        <translation>wählt die ganze Tabelle oder den ganzen Text</translation>
    </message>
    <message>
        <source>copies from tables and texts</source>
        <translation>kopiert aus Tabellen und Texten</translation>
    </message>
    <message>
        <source>pastes into texts</source>
        <translation>fügt in Texte ein</translation>
    </message>
    <message>
        <source>cuts out of texts</source>
        <translation>schneidet aus Texten aus</translation>
    </message>
    <message>
        <source>An action has a single key; %1 are several.</source>
        <translation>Eine Aktion hat eine einzige Taste; %1 sind mehrere.</translation>
    </message>
    <message>
        <source>%1 stays as it is: it %2.</source>
        <translation>%1 bleibt, wie sie ist: Sie %2.</translation>
    </message>
    <message>
        <source>“%1”</source>
        <translation>„%1“</translation>
    </message>
</context>
<context>
    <name>amplab::KeysDialog</name>
    <message>
        <source>Take it over</source>
        <translation>Übernehmen</translation>
    </message>
    <message>
        <source>No key</source>
        <translation>Keine Taste</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>Zurücksetzen</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>Find an action or a key</source>
        <translation>Aktion oder Taste suchen</translation>
    </message>
    <message>
        <source>Actions and their keys</source>
        <translation>Aktionen und ihre Tasten</translation>
    </message>
    <message>
        <source>No action has that in its name, its key or what it does.</source>
        <translation>Keine Aktion hat das im Namen, in der Taste oder in dem, was sie tut.</translation>
    </message>
    <message>
        <source>Gives this action its usual key back</source>
        <translation>Gibt dieser Aktion ihre übliche Taste zurück</translation>
    </message>
    <message>
        <source>Reset all</source>
        <translation>Alle zurücksetzen</translation>
    </message>
    <message>
        <source>Gives all actions their usual keys back</source>
        <translation>Gibt allen Aktionen ihre üblichen Tasten zurück</translation>
    </message>
    <message>
        <source>Key of “%1”</source>
        <translation>Taste von „%1“</translation>
    </message>
    <message>
        <source>No action is chosen</source>
        <translation>Keine Aktion ist gewählt</translation>
    </message>
    <message>
        <source>Go into the field and press the key. It works wherever no text is being typed.</source>
        <translation>In das Feld gehen und die Taste drücken. Sie wirkt überall, wo kein Text getippt wird.</translation>
    </message>
    <message>
        <source>%1 stays as it is: it opens the menu “%2”.</source>
        <translation>%1 bleibt, wie sie ist: Sie öffnet das Menü „%2“.</translation>
    </message>
    <message>
        <source>%1 is the key of “%2”, which would have none.</source>
        <translation>%1 ist die Taste von „%2“; das hätte dann keine.</translation>
    </message>
</context>
<context>
    <name>amplab::LadderView</name>
    <message>
        <source>Ladder of the loss scale</source>
        <translation>Leiter der Loss Scale</translation>
    </message>
    <message>
        <source>%1: no step was made at this scale</source>
        <translation>%1: kein Schritt mit dieser Scale</translation>
    </message>
    <message>
        <source>%1: %2 steps, of which %3 found Inf or NaN</source>
        <translation>%1: %2 Schritte, davon %3 mit Inf oder NaN</translation>
    </message>
    <message>
        <source>steps found Inf or NaN</source>
        <translation>Schritte mit Inf oder NaN</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>no move yet</source>
        <translation>noch unbewegt</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>Schritt %1</translation>
    </message>
    <message>
        <source>steps %1 … %2</source>
        <translation>Schritte %1 … %2</translation>
    </message>
    <message>
        <source>Inf or NaN, unchanged</source>
        <translation>Inf oder NaN, unverändert</translation>
    </message>
    <message>
        <source>grew</source>
        <translation>gewachsen</translation>
    </message>
    <message>
        <source>backed off</source>
        <translation>zurückgenommen</translation>
    </message>
    <message>
        <source>growth refused</source>
        <translation>Wachsen abgelehnt</translation>
    </message>
    <message>
        <source>Inf or NaN, held</source>
        <translation>Inf oder NaN, gehalten</translation>
    </message>
    <message>
        <source>gave up</source>
        <translation>aufgegeben</translation>
    </message>
    <message>
        <source>step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>before</source>
        <translation>vorher</translation>
    </message>
    <message>
        <source>after</source>
        <translation>nachher</translation>
    </message>
    <message>
        <source>move</source>
        <translation>Bewegung</translation>
    </message>
    <message>
        <source>The latest moves of the loss scale, which is %1 now.</source>
        <translation>Die letzten Bewegungen der Loss Scale; sie ist jetzt %1.</translation>
    </message>
</context>
<context>
    <name>amplab::LaneChip</name>
    <message>
        <source>%1  %2
Click hides the lane, double click shows it alone.</source>
        <translation>%1  %2
Klick blendet die Spur aus, Doppelklick zeigt sie allein.</translation>
    </message>
</context>
<context>
    <name>amplab::LaneList</name>
    <message>
        <source>Lanes</source>
        <translation>Spuren</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation>Duplizieren</translation>
    </message>
    <message>
        <source>Add a copy of the selected lane</source>
        <translation>Kopie der gewählten Spur hinzufügen</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Remove the selected lane</source>
        <translation>Die gewählte Spur entfernen</translation>
    </message>
    <message>
        <source>%1 · %2, scaler: %3
Double click renames it.</source>
        <translation>%1 · %2, Scaler: %3
Doppelklick benennt sie um.</translation>
    </message>
</context>
<context>
    <name>amplab::LanePreviewView</name>
    <message>
        <source>Not looked at yet: it is drawn while the lane runs.</source>
        <translation>Noch nicht angesehen: gezeichnet wird, während die Spur läuft.</translation>
    </message>
    <message>
        <source>What the model of %1 does: %2</source>
        <translation>Was das Modell von %1 tut: %2</translation>
    </message>
</context>
<context>
    <name>amplab::LaneTile</name>
    <message>
        <source>no step yet</source>
        <translation>noch kein Schritt</translation>
    </message>
    <message>
        <source>step %1 · skips %2</source>
        <translation>Schritt %1 · übersprungen %2</translation>
    </message>
    <message>
        <source> · scale %1</source>
        <translation> · Scale %1</translation>
    </message>
    <message>
        <source> · updates %1</source>
        <translation> · Updates %1</translation>
    </message>
    <message>
        <source>accuracy %1</source>
        <translation>Genauigkeit %1</translation>
    </message>
    <message>
        <source> fork@%1</source>
        <translation> Fork@%1</translation>
    </message>
</context>
<context>
    <name>amplab::LanguageMenu</name>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>System</source>
        <translation>System</translation>
    </message>
</context>
<context>
    <name>amplab::LayerEditor</name>
    <message>
        <source>Kind of layer</source>
        <translation>Art der Schicht</translation>
    </message>
    <message>
        <source>the kernel&apos;s</source>
        <translation>wie der Kernel</translation>
    </message>
    <message>
        <source>choose a kind</source>
        <translation>Art wählen</translation>
    </message>
</context>
<context>
    <name>amplab::LayerRow</name>
    <message>
        <source>what it gives is not known</source>
        <translation>was sie liefert, ist unbekannt</translation>
    </message>
    <message>
        <source>gives %1, learns %2</source>
        <translation>liefert %1, lernt %2</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>nichts</translation>
    </message>
    <message>
        <source>Drag it, or press Alt+Up and Alt+Down, to move it.</source>
        <translation>Ziehen oder Alt+Auf und Alt+Ab verschieben sie.</translation>
    </message>
</context>
<context>
    <name>amplab::LessonPage</name>
    <message>
        <source>Show me</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>A ring around what is meant</source>
        <translation>Ein Ring um das, was gemeint ist</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Laufen</translation>
    </message>
    <message>
        <source>Lets the lanes run to their end</source>
        <translation>Lässt die Spuren bis zum Ende laufen</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>Prüfen</translation>
    </message>
    <message>
        <source>Applies what you changed, runs the lanes with it if they have not, and holds the task against what they have measured</source>
        <translation>Übernimmt, was geändert wurde, lässt die Spuren damit laufen, wenn sie es noch nicht sind, und hält die Aufgabe gegen das, was sie gemessen haben</translation>
    </message>
    <message>
        <source>Lanes as they were</source>
        <translation>Spuren wie zuvor</translation>
    </message>
    <message>
        <source>Sets up the lanes of this step anew</source>
        <translation>Richtet die Spuren dieses Schritts neu ein</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>The step before</source>
        <translation>Der Schritt davor</translation>
    </message>
    <message>
        <source>The next step</source>
        <translation>Der nächste Schritt</translation>
    </message>
    <message>
        <source>Not so.</source>
        <translation>Nicht so.</translation>
    </message>
    <message>
        <source>Predict first</source>
        <translation>Erst vorhersagen</translation>
    </message>
    <message>
        <source>Running…</source>
        <translation>Läuft …</translation>
    </message>
    <message>
        <source>Now run it</source>
        <translation>Jetzt laufen lassen</translation>
    </message>
    <message>
        <source>Your turn</source>
        <translation>Sie sind dran</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Erledigt</translation>
    </message>
    <message>
        <source>%1 of %2 · %3</source>
        <translation>%1 von %2 · %3</translation>
    </message>
    <message>
        <source>After your prediction</source>
        <translation>Nach Ihrer Vorhersage</translation>
    </message>
    <message>
        <source>Right.</source>
        <translation>Richtig.</translation>
    </message>
    <message>
        <source>Measured: **%1**</source>
        <translation>Gemessen: **%1**</translation>
    </message>
    <message>
        <source>These runs do not answer that: %1</source>
        <translation>Diese Läufe beantworten das nicht: %1</translation>
    </message>
    <message>
        <source>**Sources**</source>
        <translation>**Quellen**</translation>
    </message>
    <message>
        <source>Solved.</source>
        <translation>Gelöst.</translation>
    </message>
    <message>
        <source>Looks: %1 of %2 used. An inspected step and an explanation count.</source>
        <translation>Blicke: %1 von %2 verbraucht. Ein inspizierter Schritt und eine Erklärung zählen.</translation>
    </message>
    <message>
        <source>%1 looks used, %2 were enough for others.</source>
        <translation>%1 Blicke verbraucht, anderen genügten %2.</translation>
    </message>
    <message>
        <source>Finish</source>
        <translation>Fertig</translation>
    </message>
    <message>
        <source>Skip</source>
        <translation>Überspringen</translation>
    </message>
</context>
<context>
    <name>amplab::LessonPanel</name>
    <message>
        <source>All lessons</source>
        <translation>Alle Lektionen</translation>
    </message>
    <message>
        <source>Leaves this lesson; what is done is kept</source>
        <translation>Verlässt diese Lektion; was erledigt ist, bleibt</translation>
    </message>
    <message>
        <source>Open a lesson: a folder with a file lesson.md</source>
        <translation>Lektion öffnen: ein Ordner mit einer Datei lesson.md</translation>
    </message>
    <message>
        <source>No lesson is open whose sheet could be saved; Lessons &gt; All lessons lists them.</source>
        <translation>Keine Lektion ist offen, deren Blatt gespeichert werden könnte; Lektionen &gt; Alle Lektionen listet sie.</translation>
    </message>
    <message>
        <source>Save a sheet to print</source>
        <translation>Arbeitsblatt speichern</translation>
    </message>
    <message>
        <source>PDF (*.pdf)</source>
        <translation>PDF (*.pdf)</translation>
    </message>
</context>
<context>
    <name>amplab::LessonSheet</name>
    <message>
        <source>Measured:</source>
        <translation>Gemessen:</translation>
    </message>
    <message>
        <source>%1 cannot be written: %2.</source>
        <translation>%1 kann nicht geschrieben werden: %2.</translation>
    </message>
</context>
<context>
    <name>amplab::LineLink</name>
    <message>
        <source>line %1</source>
        <translation>Zeile %1</translation>
    </message>
    <message>
        <source>Lights line %1 of the loop</source>
        <translation>Hebt Zeile %1 der Schleife hervor</translation>
    </message>
</context>
<context>
    <name>amplab::LineWords</name>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>%1 ms</translation>
    </message>
    <message>
        <source>%1 µs</source>
        <translation>%1 µs</translation>
    </message>
    <message>
        <source>%1 norm %2</source>
        <translation>%1 Norm %2</translation>
    </message>
    <message>
        <source>%1 Inf</source>
        <translation>%1 Inf</translation>
    </message>
    <message>
        <source>%1 NaN</source>
        <translation>%1 NaN</translation>
    </message>
    <message>
        <source>%1 zeros</source>
        <translation>%1 Nullen</translation>
    </message>
    <message>
        <source>largest %1</source>
        <translation>größtes %1</translation>
    </message>
    <message>
        <source>smallest %1</source>
        <translation>kleinstes %1</translation>
    </message>
    <message>
        <source>%1 of %2 zero</source>
        <translation>%1 von %2 null</translation>
    </message>
    <message>
        <source>%1 subnormal</source>
        <translation>%1 subnormal</translation>
    </message>
    <message>
        <source>%1 op calls</source>
        <translation>%1 Op-Aufrufe</translation>
    </message>
    <message>
        <source>%1 casts, %2 of them from the cache</source>
        <translation>%1 Casts, %2 davon aus dem Cache</translation>
    </message>
    <message>
        <source>they put out %1 Inf and %2 NaN</source>
        <translation>sie gaben %1 Inf und %2 NaN aus</translation>
    </message>
    <message>
        <source>ran %1 times</source>
        <translation>lief %1 Mal</translation>
    </message>
    <message>
        <source>%1 casts</source>
        <translation>%1 Casts</translation>
    </message>
</context>
<context>
    <name>amplab::InspectionCostButton</name>
    <message>
        <source>Looking may take %1 of a lane&apos;s time</source>
        <translation>Betrachten darf %1 der Zeit einer Spur kosten</translation>
    </message>
    <message>
        <source>Steps are looked at as often as %1 of a lane&apos;s time allows.</source>
        <translation>Schritte werden so oft betrachtet, wie %1 der Zeit einer Spur erlauben.</translation>
    </message>
    <message>
        <source>looking: not yet measured</source>
        <translation>Betrachten: noch nicht gemessen</translation>
    </message>
    <message>
        <source>looking costs %1</source>
        <translation>Betrachten kostet %1</translation>
    </message>
    <message>
        <source>The last step that was looked at took %1 ms more than the %2 ms that a step takes. %3</source>
        <translation>Der letzte betrachtete Schritt dauerte %1 ms länger als die %2 ms, die ein Schritt braucht. %3</translation>
    </message>
</context>
<context>
    <name>amplab::LoopDiff</name>
    <message>
        <source>The loops of two lanes, line by line</source>
        <translation>Die Schleifen zweier Spuren, Zeile für Zeile</translation>
    </message>
    <message>
        <source>Both loops are empty.</source>
        <translation>Beide Schleifen sind leer.</translation>
    </message>
</context>
<context>
    <name>amplab::LoopDiffModel</name>
    <message>
        <source>The same words, further in or out</source>
        <translation>Dieselben Worte, anders eingerückt</translation>
    </message>
    <message>
        <source>Changed</source>
        <translation>Geändert</translation>
    </message>
    <message>
        <source>Moved</source>
        <translation>Verschoben</translation>
    </message>
    <message>
        <source>Only on the left</source>
        <translation>Nur links</translation>
    </message>
    <message>
        <source>Only on the right</source>
        <translation>Nur rechts</translation>
    </message>
    <message>
        <source>“%1” and “%2” run the same loop, line for line.</source>
        <translation>„%1“ und „%2“ haben Zeile für Zeile dieselbe Schleife.</translation>
    </message>
    <message>
        <source>%1 changed</source>
        <translation>%1 geändert</translation>
    </message>
    <message>
        <source>%1 moved</source>
        <translation>%1 verschoben</translation>
    </message>
    <message>
        <source>%1 further in or out</source>
        <translation>%1 anders eingerückt</translation>
    </message>
    <message>
        <source>%1 only in “%2”</source>
        <translation>%1 nur in „%2“</translation>
    </message>
    <message>
        <source>1 line differs</source>
        <translation>1 Zeile verschieden</translation>
    </message>
    <message>
        <source>%1 lines differ</source>
        <translation>%1 Zeilen verschieden</translation>
    </message>
    <message>
        <source>%1: %2.</source>
        <translation>%1: %2.</translation>
    </message>
    <message>
        <source>Their loops are the same.</source>
        <translation>Ihre Schleifen sind gleich.</translation>
    </message>
    <message>
        <source>Their loops first differ at line %1 of “%2”, which “%3” does not have.</source>
        <translation>Ihre Schleifen unterscheiden sich zuerst in Zeile %1 von „%2“, die „%3“ nicht hat.</translation>
    </message>
    <message>
        <source>Their loops first differ at line %1 of “%2”, which stands at line %3 of “%4”.</source>
        <translation>Ihre Schleifen unterscheiden sich zuerst in Zeile %1 von „%2“, die in „%4“ als Zeile %3 steht.</translation>
    </message>
    <message>
        <source>Their loops first differ at line %1 of “%2” and line %3 of “%4”.</source>
        <translation>Ihre Schleifen unterscheiden sich zuerst in Zeile %1 von „%2“ und Zeile %3 von „%4“.</translation>
    </message>
    <message>
        <source>at line %1 here</source>
        <translation>hier in Zeile %1</translation>
    </message>
    <message>
        <source>⋯  %1 lines that are the same: press to show them</source>
        <translation>⋯  %1 gleiche Zeilen: zum Zeigen drücken</translation>
    </message>
    <message>
        <source>line</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>baseline</source>
        <translation>Referenz</translation>
    </message>
    <message>
        <source>compared</source>
        <translation>verglichen</translation>
    </message>
</context>
<context>
    <name>amplab::LoopPanel</name>
    <message>
        <source>Use the dials again</source>
        <translation>Wieder die Regler nehmen</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>Übernehmen</translation>
    </message>
    <message>
        <source>Drops this text: the lane runs what the dials say</source>
        <translation>Verwirft diesen Text: Die Spur tut, was die Regler sagen</translation>
    </message>
    <message>
        <source>Training loop of the selected lane</source>
        <translation>Trainingsschleife der gewählten Spur</translation>
    </message>
    <message>
        <source>Loop</source>
        <translation>Schleife</translation>
    </message>
    <message>
        <source>This text decides.</source>
        <translation>Dieser Text entscheidet.</translation>
    </message>
    <message>
        <source>Made by the dials.</source>
        <translation>Aus den Reglern.</translation>
    </message>
    <message>
        <source>Edited, not applied yet.</source>
        <translation>Bearbeitet, noch nicht übernommen.</translation>
    </message>
    <message>
        <source>Edited, with a mistake: not applied.</source>
        <translation>Bearbeitet, mit einem Fehler: nicht übernommen.</translation>
    </message>
    <message>
        <source>Edit it, and the text decides. A text without mistakes is applied with Ctrl+Return, when you leave it, and before lanes run; a running lane goes on with it at its next step. Escape puts back what was there, and undo brings back what you typed.</source>
        <translation>Bearbeiten, und der Text entscheidet. Ein Text ohne Fehler gilt mit Strg+Eingabe, beim Verlassen und bevor Spuren laufen; eine laufende Spur macht damit ab dem nächsten Schritt weiter. Esc stellt zurück, was da war, und Rückgängig holt zurück, was getippt war.</translation>
    </message>
    <message>
        <source>The lane runs this text from its next step on (Ctrl+Return)</source>
        <translation>Die Spur tut ab ihrem nächsten Schritt, was hier steht (Strg+Eingabe)</translation>
    </message>
    <message>
        <source>Correct the mistake first, or press Escape in the text</source>
        <translation>Zuerst den Fehler berichtigen, oder im Text Esc drücken</translation>
    </message>
    <message>
        <source>The loop of “%1” cannot be applied as you typed it, so nothing runs. Correct it, or press Escape in it to put it back: %2</source>
        <translation>Die Schleife von „%1“ kann so, wie sie getippt ist, nicht übernommen werden, also läuft nichts. Bitte berichtigen, oder in ihr Esc drücken, um sie zurückzustellen: %2</translation>
    </message>
    <message>
        <source>Line %1 ended this lane. %2</source>
        <translation>Zeile %1 hat diese Spur beendet. %2</translation>
    </message>
    <message>
        <source>Training loop of %1</source>
        <translation>Trainingsschleife von %1</translation>
    </message>
    <message>
        <source>A skipped step</source>
        <translation>Ein übersprungener Schritt</translation>
    </message>
    <message>
        <source>A backoff of the scale</source>
        <translation>Ein Backoff der Scale</translation>
    </message>
    <message>
        <source>A growth of the scale</source>
        <translation>Ein Wachstum der Scale</translation>
    </message>
    <message>
        <source>The first Inf of a step</source>
        <translation>Das erste Inf eines Schritts</translation>
    </message>
    <message>
        <source>The first NaN of a step</source>
        <translation>Das erste NaN eines Schritts</translation>
    </message>
    <message>
        <source>To the end of the step</source>
        <translation>Zum Ende des Schritts</translation>
    </message>
    <message>
        <source>Where this lane shall stop by itself</source>
        <translation>Wo diese Spur von selbst anhalten soll</translation>
    </message>
    <message>
        <source>Break on</source>
        <translation>Anhalten bei</translation>
    </message>
    <message>
        <source>In the past, to be looked at. %1 Escape comes back to now.</source>
        <translation>In der Vergangenheit, zum Ansehen. %1 Esc kehrt ins Jetzt zurück.</translation>
    </message>
    <message>
        <source>step %1, in line %2</source>
        <translation>Schritt %1, in Zeile %2</translation>
    </message>
    <message>
        <source>step %1, before line %2</source>
        <translation>Schritt %1, vor Zeile %2</translation>
    </message>
    <message>
        <source>step %1 is over</source>
        <translation>Schritt %1 ist vorbei</translation>
    </message>
    <message>
        <source>before the first step</source>
        <translation>vor dem ersten Schritt</translation>
    </message>
    <message>
        <source>%1  (%2 hits)</source>
        <translation>%1  (%2 Treffer)</translation>
    </message>
    <message>
        <source>A condition…</source>
        <translation>Eine Bedingung…</translation>
    </message>
    <message>
        <source>Clear all breaks of this lane</source>
        <translation>Alle Haltepunkte dieser Spur löschen</translation>
    </message>
    <message>
        <source>One line back, in a replay</source>
        <translation>Eine Zeile zurück, in einem Nachspiel</translation>
    </message>
    <message>
        <source>One line</source>
        <translation>Eine Zeile</translation>
    </message>
    <message>
        <source>Into the line&apos;s op calls</source>
        <translation>In die Op-Aufrufe der Zeile</translation>
    </message>
    <message>
        <source>Out of it</source>
        <translation>Hinaus</translation>
    </message>
    <message>
        <source>Back to now</source>
        <translation>Zurück zum Jetzt</translation>
    </message>
</context>
<context>
    <name>amplab::MainWindow</name>
    <message>
        <source>“%1” has skipped no step, and each loss and gradient so far was finite: there is nothing to explain.</source>
        <translation>„%1“ hat keinen Schritt übersprungen, und jeder Loss und jeder Gradient war bisher endlich: Es gibt nichts zu erklären.</translation>
    </message>
    <message>
        <source>An export is still being written; wait for it, then export again.</source>
        <translation>Ein Export wird noch geschrieben; bitte warten, dann noch einmal exportieren.</translation>
    </message>
    <message>
        <source>The engine&apos;s answer about the data cannot be read: is it of this version?</source>
        <translation>Die Antwort der Engine über die Daten ist unlesbar: Hat sie diese Version?</translation>
    </message>
    <message>
        <source>Exported to %1</source>
        <translation>Exportiert nach %1</translation>
    </message>
    <message>
        <source>Exported to %1, without the op calls of %2 inspected steps that were too many to keep</source>
        <translation>Exportiert nach %1, ohne die Op-Aufrufe von %2 inspizierten Schritten, die zu viele zum Behalten waren</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Bearbeiten</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ansicht</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>&amp;Lauf</translation>
    </message>
    <message>
        <source>&amp;Loop</source>
        <translation>&amp;Schleife</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
    <message>
        <source>The language changes when AMP Lab is started again.</source>
        <translation>Die Sprache ändert sich beim nächsten Start von AMP Lab.</translation>
    </message>
    <message>
        <source>Undo %1</source>
        <translation>Rückgängig: %1</translation>
    </message>
    <message>
        <source>Redo %1</source>
        <translation>Wiederholen: %1</translation>
    </message>
    <message>
        <source>preset</source>
        <translation>Preset</translation>
    </message>
    <message>
        <source>Open a session or configurations</source>
        <translation>Sitzung oder Konfigurationen öffnen</translation>
    </message>
    <message>
        <source>Sessions, configurations and data (*.amplab *.json *.csv *.txt);;All files (*)</source>
        <translation>Sitzungen, Konfigurationen und Daten (*.amplab *.json *.csv *.txt);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>opened files</source>
        <translation>geöffnete Dateien</translation>
    </message>
    <message>
        <source>data of %1</source>
        <translation>Daten von %1</translation>
    </message>
    <message>
        <source>Engine&apos;s command line</source>
        <translation>Befehlszeile der Engine</translation>
    </message>
    <message>
        <source>For instance “ssh gpu-box amplab-engine serve”; empty: the engine beside this window</source>
        <translation>Zum Beispiel „ssh gpu-box amplab-engine serve“; leer: die Engine neben diesem Fenster</translation>
    </message>
    <message>
        <source>Export CSV of all lanes into this folder</source>
        <translation>CSV aller Spuren in diesen Ordner exportieren</translation>
    </message>
    <message>
        <source>These files hold more than %1 runs; there are %1 lanes at most, so open fewer.</source>
        <translation>Diese Dateien enthalten mehr als %1 Läufe; es gibt höchstens %1 Spuren, also bitte weniger öffnen.</translation>
    </message>
    <message>
        <source>Go on from step %1</source>
        <translation>Ab Schritt %1 fortsetzen</translation>
    </message>
    <message>
        <source>Start engine again</source>
        <translation>Engine neu starten</translation>
    </message>
    <message>
        <source>Go on from the saved steps</source>
        <translation>Ab den gesicherten Schritten fortsetzen</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>About AMP Lab</source>
        <translation>Über AMP Lab</translation>
    </message>
    <message>
        <source>&lt;b&gt;AMP Lab %1&lt;/b&gt;&lt;p&gt;A lab for automatic mixed precision.&lt;p&gt;Engine: %2&lt;p&gt;The window is free software under GPL-3.0-or-later, engine and kernels under Apache-2.0.</source>
        <translation>&lt;b&gt;AMP Lab %1&lt;/b&gt;&lt;p&gt;Ein Labor für automatische gemischte Genauigkeit.&lt;p&gt;Engine: %2&lt;p&gt;Das Fenster ist freie Software unter GPL-3.0-or-later, Engine und Kernel unter Apache-2.0.</translation>
    </message>
    <message>
        <source>not started</source>
        <translation>nicht gestartet</translation>
    </message>
    <message>
        <source>“%1”: %2</source>
        <translation>„%1“: %2</translation>
    </message>
    <message>
        <source>Explain step %1</source>
        <translation>Schritt %1 erklären</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Train on</source>
        <translation>Weitertrainieren</translation>
    </message>
    <message>
        <source>“%1” has made %2 steps. How many more?</source>
        <translation>„%1“ hat %2 Schritte gemacht. Wie viele noch?</translation>
    </message>
    <message>
        <source>1 earlier run</source>
        <translation>1 früherer Lauf</translation>
    </message>
    <message>
        <source>%1 earlier runs</source>
        <translation>%1 frühere Läufe</translation>
    </message>
    <message>
        <source>Its schedule “%1” spans all steps. It is stretched over the longer run, as where PyTorch&apos;s scheduler is made anew
for all of them: the learning rate jumps to where it would be there. One run of that length from the start
(F5 afterwards) learns otherwise.</source>
        <translation>Sein Plan „%1“ reicht über alle Schritte. Er wird über den längeren Lauf gestreckt, wie dort, wo PyTorchs Scheduler für alle Schritte
neu gemacht wird: die Lernrate springt dorthin, wo sie in jenem Lauf wäre. Ein Lauf dieser Länge von Anfang an
(danach F5) lernt anders.</translation>
    </message>
    <message>
        <source>Replaying: %1 steps so far, %2 to go in this stretch; %3 calls it off</source>
        <translation>Wird nachgespielt: bisher %1 Schritte, noch %2 in diesem Abschnitt; %3 bricht ab</translation>
    </message>
    <message>
        <source>Presenting: %1 runs and pauses, %2 brings the rest back.</source>
        <translation>Präsentation: %1 startet und hält an, %2 bringt den Rest zurück.</translation>
    </message>
    <message>
        <source>Le&amp;ssons</source>
        <translation>Lekti&amp;onen</translation>
    </message>
</context>
<context>
    <name>amplab::MemoryBars</name>
    <message>
        <source>%1 is refused: %2</source>
        <translation>%1 wird abgelehnt: %2</translation>
    </message>
    <message>
        <source>%1: %2 at the peak of a step, of which %3</source>
        <translation>%1: %2 in der Spitze eines Schritts, davon %3</translation>
    </message>
    <message>
        <source>; measured %1, %2</source>
        <translation>; gemessen %1, %2</translation>
    </message>
    <message>
        <source>Memory foretold for each mode</source>
        <translation>Für jeden Modus vorhergesagter Speicher</translation>
    </message>
    <message>
        <source>%1 · measured %2</source>
        <translation>%1 · gemessen %2</translation>
    </message>
    <message>
        <source>refused: %1</source>
        <translation>abgelehnt: %1</translation>
    </message>
    <message>
        <source>mode</source>
        <translation>Modus</translation>
    </message>
    <message>
        <source>peak (bytes)</source>
        <translation>Spitze (Bytes)</translation>
    </message>
    <message>
        <source>measured (bytes)</source>
        <translation>gemessen (Bytes)</translation>
    </message>
    <message>
        <source>%1 (bytes)</source>
        <translation>%1 (Bytes)</translation>
    </message>
</context>
<context>
    <name>amplab::ModelEditor</name>
    <message>
        <source>Make it mine</source>
        <translation>Zu meinem machen</translation>
    </message>
    <message>
        <source>Layers of the model</source>
        <translation>Schichten des Modells</translation>
    </message>
    <message>
        <source>Turns this model into a list of its layers, which can be changed one by one. Unchanged, it trains to the same bits.</source>
        <translation>Macht aus diesem Modell eine Liste seiner Schichten, die sich einzeln ändern lassen. Unverändert trainiert sie zu denselben Bits.</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>Schicht</translation>
    </message>
    <message>
        <source>gives</source>
        <translation>liefert</translation>
    </message>
    <message>
        <source>learns</source>
        <translation>lernt</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Neu</translation>
    </message>
    <message>
        <source>Add a layer after this one (Insert)</source>
        <translation>Eine Schicht nach dieser einfügen (Einfg)</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation>Duplizieren</translation>
    </message>
    <message>
        <source>Put this layer there once more (Ctrl+Insert)</source>
        <translation>Diese Schicht noch einmal einfügen (Strg+Einfg)</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Remove this layer (Delete)</source>
        <translation>Diese Schicht entfernen (Entf)</translation>
    </message>
    <message>
        <source>Move this layer up (Alt+Up)</source>
        <translation>Diese Schicht nach oben (Alt+Auf)</translation>
    </message>
    <message>
        <source>Move this layer down (Alt+Down)</source>
        <translation>Diese Schicht nach unten (Alt+Ab)</translation>
    </message>
    <message>
        <source>The engine has not told yet what the data look like.</source>
        <translation>Die Engine hat noch nicht gemeldet, wie die Daten aussehen.</translation>
    </message>
    <message>
        <source>Sizes are not known: %1</source>
        <translation>Größen sind unbekannt: %1</translation>
    </message>
    <message>
        <source>In come %1 characters of %2 kinds.</source>
        <translation>Eingabe: %1 Zeichen von %2 Arten.</translation>
    </message>
    <message>
        <source>In come samples of %1.</source>
        <translation>Eingabe: Samples von %1.</translation>
    </message>
    <message>
        <source>%1 parameters</source>
        <translation>%1 Parameter</translation>
    </message>
    <message>
        <source>%1 parameters as far as they are known</source>
        <translation>%1 Parameter, soweit bekannt</translation>
    </message>
    <message>
        <source>… and %1 more. </source>
        <translation>… und %1 weitere. </translation>
    </message>
    <message>
        <source>Add a layer</source>
        <translation>Schicht hinzufügen</translation>
    </message>
    <message>
        <source>Duplicate a layer</source>
        <translation>Schicht duplizieren</translation>
    </message>
    <message>
        <source>Remove a layer</source>
        <translation>Schicht entfernen</translation>
    </message>
    <message>
        <source>Move a layer</source>
        <translation>Schicht verschieben</translation>
    </message>
    <message>
        <source>Make the model mine</source>
        <translation>Modell zu meinem machen</translation>
    </message>
</context>
<context>
    <name>amplab::VariablesModel</name>
    <message>
        <source>stage</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>number</source>
        <translation>Zahl</translation>
    </message>
    <message>
        <source>Watched: a click or W pins a name to the top</source>
        <translation>Beobachtet: Klick oder W heftet einen Namen oben an</translation>
    </message>
    <message>
        <source>watched</source>
        <translation>beobachtet</translation>
    </message>
    <message>
        <source>name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>A name of the loop; parts of optimizers and scalers as NAME.PART</source>
        <translation>Ein Name der Schleife; Teile von Optimizern und Scalern als NAME.TEIL</translation>
    </message>
    <message>
        <source>kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>What it is</source>
        <translation>Was es ist</translation>
    </message>
    <message>
        <source>value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>Its value; of a tensor of one element that</source>
        <translation>Sein Wert; bei einem Tensor mit einem Element dessen Wert</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>Its number over the last steps, of a tensor of more elements its norm</source>
        <translation>Seine Zahl über die letzten Schritte, bei größeren Tensoren die Norm</translation>
    </message>
    <message>
        <source>dtype</source>
        <translation>dtype</translation>
    </message>
    <message>
        <source>Its number format</source>
        <translation>Sein Zahlenformat</translation>
    </message>
    <message>
        <source>shape</source>
        <translation>Form</translation>
    </message>
    <message>
        <source>Its sizes</source>
        <translation>Seine Größen</translation>
    </message>
    <message>
        <source>largest</source>
        <translation>größtes</translation>
    </message>
    <message>
        <source>Largest finite magnitude</source>
        <translation>Größter endlicher Betrag</translation>
    </message>
    <message>
        <source>smallest</source>
        <translation>kleinstes</translation>
    </message>
    <message>
        <source>Smallest magnitude that is not zero</source>
        <translation>Kleinster Betrag, der nicht null ist</translation>
    </message>
    <message>
        <source>zeros</source>
        <translation>Nullen</translation>
    </message>
    <message>
        <source>Share of zeros</source>
        <translation>Anteil der Nullen</translation>
    </message>
    <message>
        <source>Inf</source>
        <translation>Inf</translation>
    </message>
    <message>
        <source>Infinities</source>
        <translation>Unendliche</translation>
    </message>
    <message>
        <source>NaN</source>
        <translation>NaN</translation>
    </message>
    <message>
        <source>Elements that are not a number</source>
        <translation>Elemente, die keine Zahl sind</translation>
    </message>
    <message>
        <source>norm</source>
        <translation>Norm</translation>
    </message>
    <message>
        <source>2-norm over what is finite</source>
        <translation>2-Norm über das Endliche</translation>
    </message>
    <message>
        <source>not bound here</source>
        <translation>hier nicht gebunden</translation>
    </message>
    <message>
        <source>no verdict yet</source>
        <translation>noch kein Urteil</translation>
    </message>
    <message>
        <source>not watched</source>
        <translation>nicht beobachtet</translation>
    </message>
    <message>
        <source>%1, changed</source>
        <translation>%1, geändert</translation>
    </message>
    <message>
        <source>Watched; a click or W lets it go</source>
        <translation>Beobachtet; Klick oder W lässt es los</translation>
    </message>
    <message>
        <source>A click or W pins it to the top</source>
        <translation>Klick oder W heftet es oben an</translation>
    </message>
    <message>
        <source>%1, made by line %2</source>
        <translation>%1, gebildet in Zeile %2</translation>
    </message>
</context>
<context>
    <name>amplab::VariablesPanel</name>
    <message>
        <source>Names of the loop</source>
        <translation>Namen der Schleife</translation>
    </message>
    <message>
        <source>Curves of watches</source>
        <translation>Kurven der Beobachteten</translation>
    </message>
    <message>
        <source>Shows a small plot of each watched name that is a number</source>
        <translation>Zeigt einen kleinen Plot jedes beobachteten Namens, der eine Zahl ist</translation>
    </message>
    <message>
        <source>Scaler stages</source>
        <translation>Zustände des Scalers</translation>
    </message>
    <message>
        <source>Draws where the loss scaler stands with each optimizer, and the calls that may come next</source>
        <translation>Zeichnet, wo der Loss Scaler bei jedem Optimizer steht und welche Aufrufe folgen dürfen</translation>
    </message>
    <message>
        <source>before line %1</source>
        <translation>vor Zeile %1</translation>
    </message>
    <message>
        <source>at its end</source>
        <translation>am Ende</translation>
    </message>
    <message>
        <source>%1 · in the past: step %2, %3</source>
        <translation>%1 · in der Vergangenheit: Schritt %2, %3</translation>
    </message>
    <message>
        <source>%1 · step %2, %3</source>
        <translation>%1 · Schritt %2, %3</translation>
    </message>
    <message>
        <source>%1 · what the lines of step %2 made</source>
        <translation>%1 · was die Zeilen von Schritt %2 ergaben</translation>
    </message>
    <message>
        <source> · %1 more names</source>
        <translation> · %1 weitere Namen</translation>
    </message>
    <message>
        <source>This loop has no loss scaler.</source>
        <translation>Diese Schleife hat keinen Loss Scaler.</translation>
    </message>
    <message>
        <source>every step</source>
        <translation>jeder Schritt</translation>
    </message>
    <message>
        <source>sampled at the steps that were looked at</source>
        <translation>nur die betrachteten Schritte</translation>
    </message>
    <message>
        <source>What can be done with %1</source>
        <translation>Was sich mit %1 tun lässt</translation>
    </message>
    <message>
        <source>Let go of the watch	W</source>
        <translation>Nicht mehr beobachten	W</translation>
    </message>
    <message>
        <source>Watch	W</source>
        <translation>Beobachten	W</translation>
    </message>
    <message>
        <source>Plot as a curve	P</source>
        <translation>Als Kurve zeichnen	P</translation>
    </message>
    <message>
        <source>Open in the inspector</source>
        <translation>Im Inspektor öffnen</translation>
    </message>
    <message>
        <source>Show line %1, which made it	Return</source>
        <translation>Zeile %1 zeigen, die es gebildet hat	Return</translation>
    </message>
    <message>
        <source>Show the line that made it	Return</source>
        <translation>Die Zeile zeigen, die es gebildet hat	Return</translation>
    </message>
    <message>
        <source>Bits of %1</source>
        <translation>Bits von %1</translation>
    </message>
    <message>
        <source>Bits of its value</source>
        <translation>Bits seines Werts</translation>
    </message>
    <message>
        <source>Back to where this became Inf or NaN</source>
        <translation>Zurück dorthin, wo dies Inf oder NaN wurde</translation>
    </message>
    <message>
        <source>Back to its last change</source>
        <translation>Zurück zur letzten Änderung</translation>
    </message>
    <message>
        <source>Copy value</source>
        <translation>Wert kopieren</translation>
    </message>
    <message>
        <source>Copy rows	Ctrl+C</source>
        <translation>Zeilen kopieren	Ctrl+C</translation>
    </message>
    <message>
        <source>Nothing is known of the loop&apos;s names yet. %1 steps a line and shows what each name holds there; %2 runs the lanes.</source>
        <translation>Von den Namen der Schleife ist noch nichts bekannt. %1 geht eine Zeile weiter und zeigt, was jeder Name dort enthält; %2 startet die Spuren.</translation>
    </message>
    <message>
        <source>%1 · what was recorded of step %2; %3 steps a line and shows every name</source>
        <translation>%1 · was von Schritt %2 aufgezeichnet ist; %3 geht eine Zeile weiter und zeigt jeden Namen</translation>
    </message>
    <message>
        <source>%1 steps a line: then the stages of the loss scaler are drawn here.</source>
        <translation>%1 geht eine Zeile weiter: Dann werden hier die Zustände des Loss Scalers gezeichnet.</translation>
    </message>
</context>
<context>
    <name>amplab::NumberGrid</name>
    <message>
        <source>Elements of the tensor</source>
        <translation>Elemente des Tensors</translation>
    </message>
    <message>
        <source>%1 = %2</source>
        <translation>%1 = %2</translation>
    </message>
    <message>
        <source>More than a million cells are no text for a clipboard; select fewer, or save the tensor.</source>
        <translation>Mehr als eine Million Zellen sind kein Text für eine Zwischenablage; weniger auswählen oder den Tensor speichern.</translation>
    </message>
</context>
<context>
    <name>amplab::NumberRows</name>
    <message>
        <source>not a number</source>
        <translation>keine Zahl</translation>
    </message>
    <message>
        <source>NaN</source>
        <translation>NaN</translation>
    </message>
    <message>
        <source>flushed to zero</source>
        <translation>auf null gesetzt</translation>
    </message>
    <message>
        <source>flushed</source>
        <translation>auf 0</translation>
    </message>
    <message>
        <source>overflows to Inf</source>
        <translation>läuft über zu Inf</translation>
    </message>
    <message>
        <source>overflow</source>
        <translation>Überlauf</translation>
    </message>
    <message>
        <source>clipped: there is no infinity</source>
        <translation>begrenzt: Es gibt kein Unendlich</translation>
    </message>
    <message>
        <source>clipped</source>
        <translation>begrenzt</translation>
    </message>
    <message>
        <source>infinity</source>
        <translation>unendlich</translation>
    </message>
    <message>
        <source>Inf</source>
        <translation>Inf</translation>
    </message>
    <message>
        <source>zero</source>
        <translation>null</translation>
    </message>
    <message>
        <source>subnormal: %1 of %2 bits left</source>
        <translation>subnormal: %1 von %2 Bits übrig</translation>
    </message>
    <message>
        <source>subnormal</source>
        <translation>subnormal</translation>
    </message>
    <message>
        <source>exact</source>
        <translation>exakt</translation>
    </message>
    <message>
        <source>rounded</source>
        <translation>gerundet</translation>
    </message>
    <message>
        <source>%1 ulp, %2 %</source>
        <translation>%1 ulp, %2 %</translation>
    </message>
    <message>
        <source>%1 makes %2 of %3: %4. Bits 0x%5.</source>
        <translation>%1 macht %2 aus %3: %4. Bits 0x%5.</translation>
    </message>
    <message>
        <source>Error %1 (%2).</source>
        <translation>Fehler %1 (%2).</translation>
    </message>
    <message>
        <source>The numbers are %1 apart there.</source>
        <translation>Die Zahlen liegen dort %1 auseinander.</translation>
    </message>
    <message>
        <source>Below: %1.</source>
        <translation>Darunter: %1.</translation>
    </message>
    <message>
        <source>Above: %1.</source>
        <translation>Darüber: %1.</translation>
    </message>
</context>
<context>
    <name>amplab::OpTableModel</name>
    <message>
        <source>exact</source>
        <translation>exakt</translation>
    </message>
    <message>
        <source>Shape of the first output.</source>
        <translation>Form der ersten Ausgabe.</translation>
    </message>
    <message>
        <source>Of %1 zeros, %2 were lost here, by the rounding of this call;</source>
        <translation>Von %1 Nullen gingen %2 hier durch die Rundung dieses Aufrufs verloren;</translation>
    </message>
    <message>
        <source>%1 are what fp32 makes of the same inputs too.</source>
        <translation>%1 ergibt auch fp32 aus denselben Eingaben.</translation>
    </message>
    <message>
        <source>%1 arrived lost, rounded away by calls of backward before it; %2 are zeros in fp32 too.</source>
        <translation>%1 kamen verloren an, von früheren Aufrufen in backward weggerundet; %2 sind auch in fp32 null.</translation>
    </message>
    <message>
        <source>#</source>
        <translation>#</translation>
    </message>
    <message>
        <source>Position of the call within the step</source>
        <translation>Stelle des Aufrufs im Schritt</translation>
    </message>
    <message>
        <source>line</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>Line of the training loop that called it</source>
        <translation>Zeile der Trainingsschleife, die ihn gemacht hat</translation>
    </message>
    <message>
        <source>phase</source>
        <translation>Phase</translation>
    </message>
    <message>
        <source>Part of the step: forward, backward, unscale, clip, step</source>
        <translation>Teil des Schritts: forward, backward, unscale, clip, step</translation>
    </message>
    <message>
        <source>op</source>
        <translation>Op</translation>
    </message>
    <message>
        <source>The operation</source>
        <translation>Die Operation</translation>
    </message>
    <message>
        <source>layer</source>
        <translation>Schicht</translation>
    </message>
    <message>
        <source>The layer that called it</source>
        <translation>Die Schicht, die ihn gemacht hat</translation>
    </message>
    <message>
        <source>policy</source>
        <translation>Policy</translation>
    </message>
    <message>
        <source>What autocast says of this op; bold where the configuration overrides it</source>
        <translation>Was autocast zu dieser Op sagt; fett, wo die Konfiguration anders entscheidet</translation>
    </message>
    <message>
        <source>in</source>
        <translation>ein</translation>
    </message>
    <message>
        <source>Number formats of the inputs as they came, before any cast</source>
        <translation>Zahlenformate der Eingaben, wie sie kamen, vor jedem Cast</translation>
    </message>
    <message>
        <source>computed</source>
        <translation>gerechnet</translation>
    </message>
    <message>
        <source>Number format that the op computed in: of a product the one that its operands are multiplied in, its sums are fp32; of every other op the widest among what it reads and writes</source>
        <translation>Zahlenformat, in dem die Op rechnete: bei einem Produkt das, in dem seine Operanden multipliziert werden, die Summen sind fp32; bei jeder anderen Op das breiteste unter dem, was sie liest und schreibt</translation>
    </message>
    <message>
        <source>out</source>
        <translation>aus</translation>
    </message>
    <message>
        <source>Number format of the result</source>
        <translation>Zahlenformat des Ergebnisses</translation>
    </message>
    <message>
        <source>casts</source>
        <translation>Casts</translation>
    </message>
    <message>
        <source>Casts that the inputs needed; in brackets how many came from the cast cache</source>
        <translation>Casts, die die Eingaben brauchten; in Klammern, wie viele aus dem Cast-Cache kamen</translation>
    </message>
    <message>
        <source>shape</source>
        <translation>Form</translation>
    </message>
    <message>
        <source>Shape of the first output; behind it, where a 16-bit product has sides that are no multiples of 8, how many times too much tensor cores compute for that</source>
        <translation>Form der ersten Ausgabe; dahinter, wenn ein 16-Bit-Produkt Seiten hat, die keine Vielfachen von 8 sind, wievielmal zu viel Tensor Cores dafür rechnen</translation>
    </message>
    <message>
        <source>time (µs)</source>
        <translation>Zeit (µs)</translation>
    </message>
    <message>
        <source>Time of the kernel; where the format is emulated it says nothing about hardware that has it</source>
        <translation>Zeit des Kernels; wo das Format emuliert ist, sagt sie nichts über Hardware, die es hat</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>Bytes</translation>
    </message>
    <message>
        <source>Bytes read and written by the kernel</source>
        <translation>Vom Kernel gelesene und geschriebene Bytes</translation>
    </message>
    <message>
        <source>amax</source>
        <translation>amax</translation>
    </message>
    <message>
        <source>Largest magnitude in the result</source>
        <translation>Größter Betrag im Ergebnis</translation>
    </message>
    <message>
        <source>headroom</source>
        <translation>Reserve</translation>
    </message>
    <message>
        <source>log2(largest number of the out format / amax): how often the result could double before it overflows</source>
        <translation>log2(größte Zahl des Ausgabeformats / amax): wie oft sich das Ergebnis verdoppeln könnte, bevor es überläuft</translation>
    </message>
    <message>
        <source>zeros</source>
        <translation>Nullen</translation>
    </message>
    <message>
        <source>Share of zeros in the result</source>
        <translation>Anteil der Nullen im Ergebnis</translation>
    </message>
    <message>
        <source>subnormals</source>
        <translation>subnormale</translation>
    </message>
    <message>
        <source>Share of numbers below the format&apos;s smallest normal one: they have lost digits</source>
        <translation>Anteil der Zahlen unter der kleinsten normalen des Formats: Sie haben Stellen verloren</translation>
    </message>
    <message>
        <source>flushed</source>
        <translation>auf 0</translation>
    </message>
    <message>
        <source>Zeros that were lost here: this call rounded them away, because the format has nothing that small</source>
        <translation>Hier verlorene Nullen: Dieser Aufruf hat sie weggerundet, weil das Format nichts so Kleines hat</translation>
    </message>
    <message>
        <source>arrived lost</source>
        <translation>verl. angekommen</translation>
    </message>
    <message>
        <source>Zeros of a gradient that are none in fp32, but were rounded away by calls of backward before this one</source>
        <translation>Nullen eines Gradienten, die in fp32 keine sind, aber von früheren Aufrufen in backward weggerundet wurden</translation>
    </message>
    <message>
        <source>Inf</source>
        <translation>Inf</translation>
    </message>
    <message>
        <source>Infinities in the result: overflow</source>
        <translation>Unendliche im Ergebnis: Überlauf</translation>
    </message>
    <message>
        <source>NaN</source>
        <translation>NaN</translation>
    </message>
    <message>
        <source>Results that are not a number</source>
        <translation>Ergebnisse, die keine Zahl sind</translation>
    </message>
    <message>
        <source>error</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>Largest relative error against fp32 from the same inputs, of numbers in the format&apos;s normal range</source>
        <translation>Größter relativer Fehler gegen fp32 aus denselben Eingaben, für Zahlen im normalen Bereich des Formats</translation>
    </message>
    <message>
        <source>ulps</source>
        <translation>ulps</translation>
    </message>
    <message>
        <source>Largest error against fp32 from the same inputs, in units in the last place of the out format; rounding alone makes half a one</source>
        <translation>Größter Fehler gegen fp32 aus denselben Eingaben, in Einheiten der letzten Stelle des Ausgabeformats; Runden allein macht eine halbe</translation>
    </message>
    <message>
        <source>SNR (dB)</source>
        <translation>SNR (dB)</translation>
    </message>
    <message>
        <source>Signal to noise against fp32 from the same inputs: how far what fp32 has stands above what differs. 20 dB are a digit</source>
        <translation>Signal zu Rauschen gegen fp32 aus denselben Eingaben: wie weit das, was fp32 hat, über der Abweichung liegt. 20 dB sind eine Stelle</translation>
    </message>
    <message>
        <source>drift</source>
        <translation>Drift</translation>
    </message>
    <message>
        <source>Largest relative error against fp32 all the way from the step&apos;s begin: what has come together since</source>
        <translation>Größter relativer Fehler gegen fp32 vom Beginn des Schritts an: was sich seither angesammelt hat</translation>
    </message>
    <message>
        <source>drift ulps</source>
        <translation>Drift ulps</translation>
    </message>
    <message>
        <source>Largest error against fp32 all the way from the step&apos;s begin, in units in the last place of the out format</source>
        <translation>Größter Fehler gegen fp32 vom Beginn des Schritts an, in Einheiten der letzten Stelle des Ausgabeformats</translation>
    </message>
    <message>
        <source>drift SNR</source>
        <translation>Drift SNR</translation>
    </message>
    <message>
        <source>Signal to noise against fp32 all the way from the step&apos;s begin, in dB</source>
        <translation>Signal zu Rauschen gegen fp32 vom Beginn des Schritts an, in dB</translation>
    </message>
    <message>
        <source>SNR lost</source>
        <translation>SNR verloren</translation>
    </message>
    <message>
        <source>By how many dB this call&apos;s drift SNR is below that of the worst of its operands: where errors grow. Sorted by it, the fp32 list of autocast is found again by measurement</source>
        <translation>Um wie viel dB der Drift-SNR dieses Aufrufs unter dem des schlechtesten Operanden liegt: wo Fehler wachsen. Danach sortiert findet man die fp32-Liste von autocast durch Messen wieder</translation>
    </message>
    <message>
        <source>emulated</source>
        <translation>emuliert</translation>
    </message>
    <message>
        <source>Rounded in software here: the numbers are true, the time means nothing</source>
        <translation>Hier in Software gerundet: Die Zahlen stimmen, die Zeit besagt nichts</translation>
    </message>
    <message>
        <source>list</source>
        <translation>Liste</translation>
    </message>
</context>
<context>
    <name>amplab::OpTotals</name>
    <message>
        <source>1 call</source>
        <translation>1 Aufruf</translation>
    </message>
    <message>
        <source>%1 calls</source>
        <translation>%1 Aufrufe</translation>
    </message>
    <message>
        <source> (emulated)</source>
        <translation> (emuliert)</translation>
    </message>
    <message>
        <source>1 cast</source>
        <translation>1 Cast</translation>
    </message>
    <message>
        <source>%1 casts</source>
        <translation>%1 Casts</translation>
    </message>
    <message>
        <source>%1, %2 saved by the cache</source>
        <translation>%1, %2 durch den Cache erspart</translation>
    </message>
</context>
<context>
    <name>amplab::OpsPanel</name>
    <message>
        <source>The lane whose op calls are shown</source>
        <translation>Die Spur, deren Op-Aufrufe zu sehen sind</translation>
    </message>
    <message>
        <source>The inspected step that is shown</source>
        <translation>Der inspizierte Schritt, der zu sehen ist</translation>
    </message>
    <message>
        <source>Only calls of this phase</source>
        <translation>Nur Aufrufe dieser Phase</translation>
    </message>
    <message>
        <source>The calls of this line are marked; pressed, they are shown alone</source>
        <translation>Die Aufrufe dieser Zeile sind markiert; gedrückt sind nur sie zu sehen</translation>
    </message>
    <message>
        <source>Lets go of the line (Escape)</source>
        <translation>Lässt die Zeile los (Esc)</translation>
    </message>
    <message>
        <source>Let go of the line</source>
        <translation>Zeile loslassen</translation>
    </message>
    <message>
        <source>Filter: op, layer, policy, dtype</source>
        <translation>Filter: Op, Schicht, Policy, dtype</translation>
    </message>
    <message>
        <source>Inspect next step</source>
        <translation>Inspizieren</translation>
    </message>
    <message>
        <source>Records every op call of the next step, in all lanes (I)</source>
        <translation>Zeichnet in allen Spuren jeden Op-Aufruf des nächsten Schritts auf (I)</translation>
    </message>
    <message>
        <source>Op calls of one step</source>
        <translation>Op-Aufrufe eines Schritts</translation>
    </message>
    <message>
        <source>step %1, line %2, so far</source>
        <translation>Schritt %1, Zeile %2, bis hier</translation>
    </message>
    <message>
        <source>step %1, over</source>
        <translation>Schritt %1, vorbei</translation>
    </message>
    <message>
        <source>%1, in the past</source>
        <translation>%1, in der Vergangenheit</translation>
    </message>
    <message>
        <source>latest step</source>
        <translation>neuester Schritt</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>Schritt %1</translation>
    </message>
    <message>
        <source>all phases</source>
        <translation>alle Phasen</translation>
    </message>
    <message>
        <source>line %1 · %2</source>
        <translation>Zeile %1 · %2</translation>
    </message>
    <message>
        <source>1 call</source>
        <translation>1 Aufruf</translation>
    </message>
    <message>
        <source>%1 calls</source>
        <translation>%1 Aufrufe</translation>
    </message>
    <message>
        <source>step %1 · </source>
        <translation>Schritt %1 · </translation>
    </message>
    <message>
        <source>%1 of %2 calls</source>
        <translation>%1 von %2 Aufrufen</translation>
    </message>
    <message>
        <source> · %1 new</source>
        <translation> · %1 neu</translation>
    </message>
    <message>
        <source> · %1 before them left out</source>
        <translation> · %1 davor weggelassen</translation>
    </message>
    <message>
        <source> · %1 of %2 columns</source>
        <translation> · %1 von %2 Spalten</translation>
    </message>
    <message>
        <source>A right click on the headers shows all columns; copied rows have them anyway.</source>
        <translation>Rechtsklick auf die Kopfzeile zeigt alle Spalten; kopierte Zeilen haben sie ohnehin.</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>Aus</translation>
    </message>
    <message>
        <source>Shadow</source>
        <translation>Schatten</translation>
    </message>
    <message>
        <source>From the same inputs</source>
        <translation>Aus denselben Eingaben</translation>
    </message>
    <message>
        <source>Shadow: same</source>
        <translation>Schatten: gleich</translation>
    </message>
    <message>
        <source>Also from its own inputs, since the step&apos;s begin</source>
        <translation>Auch aus eigenen Eingaben, seit Beginn des Schritts</translation>
    </message>
    <message>
        <source>Shadow: own</source>
        <translation>Schatten: eigen</translation>
    </message>
    <message>
        <source>fp32 shadow: what the calls of inspected steps are compared with</source>
        <translation>fp32-Schatten: womit die Aufrufe inspizierter Schritte verglichen werden</translation>
    </message>
    <message>
        <source>Computes each call of an inspected step in fp32 as well and shows how far its result lies from that: from the same inputs, or also from the shadow&apos;s own, so that the error is seen which has come together since the step&apos;s begin.</source>
        <translation>Berechnet jeden Aufruf eines inspizierten Schritts auch in fp32 und zeigt, wie weit sein Ergebnis davon abweicht: aus denselben Eingaben oder auch aus den eigenen des Schattens, sodass der seit Beginn des Schritts angesammelte Fehler zu sehen ist.</translation>
    </message>
    <message>
        <source>reset 1 format</source>
        <translation>1 Format zurücksetzen</translation>
    </message>
    <message>
        <source>reset %1 formats</source>
        <translation>%1 Formate zurücksetzen</translation>
    </message>
    <message>
        <source>%1. A click lets the mode decide about all of them again.</source>
        <translation>%1. Klick lässt den Modus wieder über alle entscheiden.</translation>
    </message>
    <message>
        <source>Formats for %1</source>
        <translation>Formate für %1</translation>
    </message>
    <message>
        <source>%1, in all layers</source>
        <translation>%1, in allen Schichten</translation>
    </message>
    <message>
        <source>All of layer %1</source>
        <translation>Ganze Schicht %1</translation>
    </message>
    <message>
        <source>All of layer %1, now as %2</source>
        <translation>Ganze Schicht %1, jetzt wie %2</translation>
    </message>
    <message>
        <source>Not for layer %1: %2</source>
        <translation>Nicht für Schicht %1: %2</translation>
    </message>
    <message>
        <source>What can be done with %1</source>
        <translation>Was sich mit %1 tun lässt</translation>
    </message>
    <message>
        <source>Histogram</source>
        <translation>Histogramm</translation>
    </message>
    <message>
        <source>Elements</source>
        <translation>Elemente</translation>
    </message>
    <message>
        <source>Bits of the largest, %1</source>
        <translation>Bits des größten, %1</translation>
    </message>
    <message>
        <source>fp32 shadow of %1 alone</source>
        <translation>fp32-Schatten nur von %1</translation>
    </message>
    <message>
        <source>fp32 shadow of %1</source>
        <translation>fp32-Schatten von %1</translation>
    </message>
    <message>
        <source>Format	F2</source>
        <translation>Format	F2</translation>
    </message>
    <message>
        <source>Why this format?</source>
        <translation>Warum dieses Format?</translation>
    </message>
    <message>
        <source>Why %1?</source>
        <translation>Warum %1?</translation>
    </message>
    <message>
        <source>Go to line %1	Return</source>
        <translation>Zu Zeile %1	Return</translation>
    </message>
    <message>
        <source>Go to its line	Return</source>
        <translation>Zu ihrer Zeile	Return</translation>
    </message>
    <message>
        <source>Copy rows	Ctrl+C</source>
        <translation>Zeilen kopieren	Ctrl+C</translation>
    </message>
    <message>
        <source>Graph</source>
        <translation>Graph</translation>
    </message>
    <message>
        <source>Shows the step as a graph: what each call reads of others, coloured by the format that it computed in. The wheel zooms, dragging moves, a double click shows all of it, arrows go from call to call.</source>
        <translation>Zeigt den Schritt als Graph: was jeder Aufruf von anderen liest, gefärbt nach dem Format, in dem er rechnet. Das Rad zoomt, Ziehen verschiebt, Doppelklick zeigt alles, Pfeiltasten gehen von Aufruf zu Aufruf.</translation>
    </message>
    <message>
        <source>%1 call</source>
        <translation>%1 Aufruf</translation>
    </message>
    <message>
        <source>Nobody has looked at an op call of this step so far. %1 goes on to the next one.</source>
        <translation>In diesem Schritt wurde noch kein Op-Aufruf betrachtet. %1 geht zum nächsten.</translation>
    </message>
    <message>
        <source>No step has been inspected yet. Press %1 to run the lanes, or “Inspect next step” to record every op call of one step.</source>
        <translation>Noch kein Schritt inspiziert. %1 startet die Spuren; „Nächsten Schritt inspizieren“ zeichnet jeden Op-Aufruf eines Schritts auf.</translation>
    </message>
</context>
<context>
    <name>amplab::PanelTable</name>
    <message>
        <source>Curves</source>
        <translation>Kurven</translation>
    </message>
    <message>
        <source>Ops</source>
        <translation>Ops</translation>
    </message>
    <message>
        <source>Histogram</source>
        <translation>Histogramm</translation>
    </message>
    <message>
        <source>Phases</source>
        <translation>Phasen</translation>
    </message>
    <message>
        <source>Updates</source>
        <translation>Updates</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleich</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>Ereignisse</translation>
    </message>
    <message>
        <source>Forecast</source>
        <translation>Vorhersage</translation>
    </message>
    <message>
        <source>Loop</source>
        <translation>Schleife</translation>
    </message>
    <message>
        <source>Names</source>
        <translation>Namen</translation>
    </message>
    <message>
        <source>Formats</source>
        <translation>Formate</translation>
    </message>
    <message>
        <source>Tensor</source>
        <translation>Tensor</translation>
    </message>
    <message>
        <source>Configure</source>
        <translation>Einrichten</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>Genauigkeit</translation>
    </message>
    <message>
        <source>Explain</source>
        <translation>Erklären</translation>
    </message>
    <message>
        <source>Loss scaler</source>
        <translation>Loss Scaler</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>Bild</translation>
    </message>
    <message>
        <source>Lesson</source>
        <translation>Lektion</translation>
    </message>
    <message>
        <source>Class</source>
        <translation>Klasse</translation>
    </message>
    <message>
        <source>More ranks</source>
        <translation>Mehr Ränge</translation>
    </message>
    <message>
        <source>Sweep</source>
        <translation>Durchlauf</translation>
    </message>
</context>
<context>
    <name>amplab::ParallelPlot</name>
    <message>
        <source>No axis is chosen: choose some under “Axes”.</source>
        <translation>Keine Achse ist gewählt: unter „Achsen“ welche wählen.</translation>
    </message>
    <message>
        <source>Runs over parallel axes</source>
        <translation>Läufe über parallelen Achsen</translation>
    </message>
    <message>
        <source>%1 of %2 runs over %3 axes</source>
        <translation>%1 von %2 Läufen über %3 Achsen</translation>
    </message>
    <message>
        <source>run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>%1 of %2 runs: those in the ranges that are drawn on the axes.</source>
        <translation>%1 von %2 Läufen: die in den Bereichen, die auf den Achsen gezogen sind.</translation>
    </message>
</context>
<context>
    <name>amplab::PhaseChip</name>
    <message>
        <source>no tensors</source>
        <translation>keine Tensoren</translation>
    </message>
    <message>
        <source>norm %1</source>
        <translation>Norm %1</translation>
    </message>
    <message>
        <source>max %1</source>
        <translation>max. %1</translation>
    </message>
    <message>
        <source>all finite</source>
        <translation>alle endlich</translation>
    </message>
    <message>
        <source>%1 Inf/NaN</source>
        <translation>%1 Inf/NaN</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>Zeile %1</translation>
    </message>
</context>
<context>
    <name>amplab::PhaseTrack</name>
    <message>
        <source>ahead</source>
        <translation>folgt</translation>
    </message>
    <message>
        <source>done</source>
        <translation>fertig</translation>
    </message>
    <message>
        <source>you are here</source>
        <translation>hier</translation>
    </message>
    <message>
        <source>comes next</source>
        <translation>als Nächstes</translation>
    </message>
    <message>
        <source>Phases of the step</source>
        <translation>Phasen des Schritts</translation>
    </message>
</context>
<context>
    <name>amplab::PhasesPanel</name>
    <message>
        <source>Next phase</source>
        <translation>Nächste Phase</translation>
    </message>
    <message>
        <source>Finish step</source>
        <translation>Schritt beenden</translation>
    </message>
    <message>
        <source>Tensors of the phase</source>
        <translation>Tensoren der Phase</translation>
    </message>
    <message>
        <source>This phase makes and changes no tensors.</source>
        <translation>Diese Phase bildet und ändert keine Tensoren.</translation>
    </message>
    <message>
        <source>Makes one phase in every lane, and stops there</source>
        <translation>Macht in jeder Spur eine Phase und hält dort an</translation>
    </message>
    <message>
        <source>Makes the rest of the step in every lane</source>
        <translation>Macht in jeder Spur den Rest des Schritts</translation>
    </message>
    <message>
        <source>Nothing to see of this phase yet: %1 makes one phase after the other.</source>
        <translation>Von dieser Phase ist noch nichts zu sehen: %1 macht eine Phase nach der anderen.</translation>
    </message>
</context>
<context>
    <name>amplab::Picture</name>
    <message>
        <source>%1 samples</source>
        <translation>%1 Stichproben</translation>
    </message>
    <message>
        <source>%1 of %2 tokens right</source>
        <translation>%1 von %2 Tokens richtig</translation>
    </message>
    <message>
        <source>%1 of %2 right</source>
        <translation>%1 von %2 richtig</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>Schritt %1</translation>
    </message>
    <message numerus="yes">
        <source>The plane of the two features, coloured by the class that the model gives: %n of them occur.</source>
        <translation>
            <numerusform>Die Ebene der zwei Merkmale, nach der Klasse gefärbt, die das Modell nennt: %n kommt vor.</numerusform>
            <numerusform>Die Ebene der zwei Merkmale, nach der Klasse gefärbt, die das Modell nennt: %n kommen vor.</numerusform>
        </translation>
    </message>
    <message>
        <source>Beside it a small part of the boundary, enlarged.</source>
        <translation>Daneben ein kleiner Teil der Grenze, vergrößert.</translation>
    </message>
    <message>
        <source>The model&apos;s curve through the samples.</source>
        <translation>Die Kurve des Modells durch die Stichproben.</translation>
    </message>
    <message>
        <source>How many samples of each class are taken for which class.</source>
        <translation>Wie viele Stichproben jeder Klasse für welche Klasse gehalten werden.</translation>
    </message>
    <message>
        <source>Images with what the model says, right or wrong.</source>
        <translation>Bilder mit dem, was das Modell sagt, richtig oder falsch.</translation>
    </message>
    <message>
        <source>Filters of %1.</source>
        <translation>Filter von %1.</translation>
    </message>
    <message>
        <source>After &quot;%1&quot; the model writes &quot;%2&quot;. </source>
        <translation>Nach „%1“ schreibt das Modell „%2“. </translation>
    </message>
</context>
<context>
    <name>amplab::PreviewPanel</name>
    <message>
        <source>There is no lane yet. While this panel is in view, what each lane&apos;s model does is drawn here.</source>
        <translation>Noch gibt es keine Spur. Solange dieses Panel zu sehen ist, wird hier gezeichnet, was das Modell jeder Spur tut.</translation>
    </message>
    <message>
        <source>What each lane&apos;s model does with data it is tested on, in the lane&apos;s own precision.</source>
        <translation>Was das Modell jeder Spur mit Testdaten tut, in der Präzision der Spur.</translation>
    </message>
    <message>
        <source>Colours: the class that the model gives, paler where it is unsure. Enlarged: a place where single roundings of the features and of the model show as stairs.</source>
        <translation>Farben: die Klasse, die das Modell nennt, blasser, wo es unsicher ist. Vergrößert: eine Stelle, an der einzelne Rundungen der Merkmale und des Modells als Stufen zu sehen sind.</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>Bild</translation>
    </message>
    <message>
        <source>Takes a picture along</source>
        <translation>Bild mitnehmen</translation>
    </message>
    <message>
        <source>Copies or saves the selected lane&apos;s picture, or all of them</source>
        <translation>Kopiert oder speichert das Bild der gewählten Spur oder alle</translation>
    </message>
    <message>
        <source>Copy the picture of “%1”</source>
        <translation>Bild von „%1“ kopieren</translation>
    </message>
    <message>
        <source>Save the picture of “%1”…</source>
        <translation>Bild von „%1“ speichern…</translation>
    </message>
    <message>
        <source>Copy the pictures of all lanes</source>
        <translation>Bilder aller Spuren kopieren</translation>
    </message>
    <message>
        <source>Save the pictures of all lanes…</source>
        <translation>Bilder aller Spuren speichern…</translation>
    </message>
    <message>
        <source>What the models do</source>
        <translation>Was die Modelle tun</translation>
    </message>
    <message>
        <source>Save picture</source>
        <translation>Bild speichern</translation>
    </message>
    <message>
        <source>Pictures (*.png *.svg *.pdf)</source>
        <translation>Bilder (*.png *.svg *.pdf)</translation>
    </message>
</context>
<context>
    <name>amplab::PlotTableWindow</name>
    <message>
        <source>The plot shows nothing yet.</source>
        <translation>Das Diagramm zeigt noch nichts.</translation>
    </message>
    <message>
        <source>Refresh</source>
        <translation>Auffrischen</translation>
    </message>
    <message>
        <source>Takes the values that the plot shows now</source>
        <translation>Nimmt die Werte, die das Diagramm jetzt zeigt</translation>
    </message>
    <message>
        <source>Copy all</source>
        <translation>Alles kopieren</translation>
    </message>
    <message>
        <source>Copies the whole table with its headers; Ctrl+C copies what is selected</source>
        <translation>Kopiert die ganze Tabelle mit ihren Köpfen; Strg+C kopiert, was gewählt ist</translation>
    </message>
    <message>
        <source>%1 as a table</source>
        <translation>%1 als Tabelle</translation>
    </message>
    <message>
        <source>It stands still while the run goes on; Refresh takes it anew.</source>
        <translation>Sie steht still, während der Lauf weitergeht; Auffrischen nimmt sie neu.</translation>
    </message>
</context>
<context>
    <name>amplab::PlotTables</name>
    <message>
        <source>Show as a table</source>
        <translation>Als Tabelle zeigen</translation>
    </message>
</context>
<context>
    <name>amplab::PrecisionPanel</name>
    <message>
        <source>Precision</source>
        <translation>Genauigkeit</translation>
    </message>
    <message>
        <source>Loss scaler</source>
        <translation>Loss Scaler</translation>
    </message>
    <message>
        <source>Gradient clipping</source>
        <translation>Gradienten-Clipping</translation>
    </message>
    <message>
        <source>Accumulation</source>
        <translation>Akkumulation</translation>
    </message>
    <message>
        <source>Guards</source>
        <translation>Schutz</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>Bearbeiten</translation>
    </message>
</context>
<context>
    <name>amplab::PytorchDialog</name>
    <message>
        <source>&amp;Next marked line</source>
        <translation>&amp;Nächste markierte Zeile</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Kopieren</translation>
    </message>
    <message>
        <source>&amp;Save as…</source>
        <translation>&amp;Speichern unter…</translation>
    </message>
    <message>
        <source>%1 as PyTorch</source>
        <translation>%1 als PyTorch</translation>
    </message>
    <message>
        <source>The script</source>
        <translation>Das Skript</translation>
    </message>
    <message>
        <source>What the marked lines differ from</source>
        <translation>Wovon sich die markierten Zeilen unterscheiden</translation>
    </message>
    <message>
        <source>lane “%1”</source>
        <translation>Spur „%1“</translation>
    </message>
    <message>
        <source>the default recipe</source>
        <translation>das Standardrezept</translation>
    </message>
    <message>
        <source>&amp;Marked: other than</source>
        <translation>&amp;Markiert: anders als</translation>
    </message>
    <message>
        <source>not so in %1</source>
        <translation>nicht so in %1</translation>
    </message>
    <message>
        <source>The engine writes the script…</source>
        <translation>Die Engine schreibt das Skript…</translation>
    </message>
    <message>
        <source>That one has no script: %1</source>
        <translation>Dafür gibt es kein Skript: %1</translation>
    </message>
    <message>
        <source>No line differs.</source>
        <translation>Keine Zeile ist anders.</translation>
    </message>
    <message>
        <source>%1 lines</source>
        <translation>%1 Zeilen</translation>
    </message>
    <message>
        <source>%1 lines are on the clipboard, as amplab-engine export-pytorch writes them.</source>
        <translation>%1 Zeilen sind in der Zwischenablage, wie amplab-engine export-pytorch sie schreibt.</translation>
    </message>
    <message>
        <source>Save the script</source>
        <translation>Skript speichern</translation>
    </message>
    <message>
        <source>Python scripts (*.py)</source>
        <translation>Python-Skripte (*.py)</translation>
    </message>
    <message>
        <source>Saved as %1</source>
        <translation>Gespeichert als %1</translation>
    </message>
    <message>
        <source>%1 cannot be written: %2.</source>
        <translation>%1 kann nicht geschrieben werden: %2.</translation>
    </message>
</context>
<context>
    <name>amplab::RankStrip</name>
    <message>
        <source>waits %1</source>
        <translation>wartet %1</translation>
    </message>
    <message>
        <source>%1/s</source>
        <translation>%1/s</translation>
    </message>
    <message>
        <source>Ranks of %1</source>
        <translation>Ränge von %1</translation>
    </message>
    <message>
        <source>rank %1</source>
        <translation>Rang %1</translation>
    </message>
    <message>
        <source>Fire drill on rank %1…</source>
        <translation>Übung auf Rang %1…</translation>
    </message>
    <message>
        <source>computes</source>
        <translation>rechnet</translation>
    </message>
    <message>
        <source>waits</source>
        <translation>wartet</translation>
    </message>
    <message>
        <source>rank</source>
        <translation>Rang</translation>
    </message>
    <message>
        <source>waits (share of a step)</source>
        <translation>wartet (Anteil am Schritt)</translation>
    </message>
    <message>
        <source>memory (bytes)</source>
        <translation>Speicher (Bytes)</translation>
    </message>
    <message>
        <source>samples/s</source>
        <translation>Samples/s</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>Loss</translation>
    </message>
    <message>
        <source>Shares and speeds are of the last %1 steps, memory and loss of the last one.</source>
        <translation>Anteile und Geschwindigkeiten gelten für die letzten %1 Schritte, Speicher und Loss für den letzten.</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>Ränge</translation>
    </message>
    <message>
        <source>overflowed</source>
        <translation>Überlauf</translation>
    </message>
    <message>
        <source>overflowed (steps)</source>
        <translation>Überlauf (Schritte)</translation>
    </message>
    <message>
        <source>last overflow (step)</source>
        <translation>letzter Überlauf (Schritt)</translation>
    </message>
</context>
<context>
    <name>amplab::RankView</name>
    <message>
        <source>One process trains this lane: it has no other ranks to wait for.</source>
        <translation>Diese Spur trainiert ein einziger Prozess: Sie hat keine anderen Ränge, auf die sie wartet.</translation>
    </message>
    <message>
        <source>%1 ranks, no step yet.</source>
        <translation>%1 Ränge, noch kein Schritt.</translation>
    </message>
    <message>
        <source>%1 ranks. Whether their weights part is not recorded.</source>
        <translation>%1 Ränge. Ob ihre Gewichte auseinanderlaufen, ist nicht aufgezeichnet.</translation>
    </message>
    <message>
        <source>%1 ranks with the same weights.</source>
        <translation>%1 Ränge mit denselben Gewichten.</translation>
    </message>
    <message>
        <source>The weights of the ranks have parted since step %1, and some are Inf or NaN.</source>
        <translation>Die Gewichte der Ränge laufen seit Schritt %1 auseinander, und manche sind Inf oder NaN.</translation>
    </message>
    <message>
        <source>The weights of the ranks have parted since step %1: those furthest from rank 0&apos;s by %2 of their norm.</source>
        <translation>Die Gewichte der Ränge laufen seit Schritt %1 auseinander: die von Rang 0 entferntesten um %2 ihrer Norm.</translation>
    </message>
    <message>
        <source>Of %1 of them there is no column: a lane has room for %2.</source>
        <translation>Von %1 Rängen gibt es keine Spalte: Eine Spur hat Platz für %2.</translation>
    </message>
    <message>
        <source>waits %1 of a step</source>
        <translation>wartet %1 eines Schritts</translation>
    </message>
    <message>
        <source>%1 samples/s</source>
        <translation>%1 Samples/s</translation>
    </message>
    <message>
        <source>Rank %1</source>
        <translation>Rang %1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1, of which %2 waiting</source>
        <translation>%1, davon %2 gewartet</translation>
    </message>
    <message>
        <source>loss %1</source>
        <translation>Loss %1</translation>
    </message>
    <message>
        <source>Step %1</source>
        <translation>Schritt %1</translation>
    </message>
    <message numerus="yes">
        <source>overflowed in %n step(s), the last %1</source>
        <translation>
            <numerusform>Überlauf in %n Schritt, in Schritt %1</numerusform>
            <numerusform>Überlauf in %n Schritten, zuletzt %1</numerusform>
        </translation>
    </message>
    <message>
        <source>overflowed</source>
        <translation>Überlauf</translation>
    </message>
    <message>
        <source>found_inf of another rank</source>
        <translation>found_inf eines anderen Rangs</translation>
    </message>
</context>
<context>
    <name>amplab::Recorder</name>
    <message>
        <source>%1: is there already, and cannot be replaced while %2 cannot be written: choose a name that is not taken.</source>
        <translation>%1: gibt es schon und lässt sich nicht ersetzen, solange %2 nicht geschrieben werden kann: einen freien Namen wählen.</translation>
    </message>
</context>
<context>
    <name>amplab::RuleCode</name>
    <message>
        <source>The scaler&apos;s rule</source>
        <translation>Die Regel des Scalers</translation>
    </message>
    <message>
        <source>decided: %1</source>
        <translation>entschied: %1</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>Schritt %1</translation>
    </message>
</context>
<context>
    <name>amplab::RunController</name>
    <message>
        <source>The engine that had this lane has ended, and its past with it; what was measured is kept.</source>
        <translation>Die Engine, die diese Spur hatte, ist beendet und mit ihr die Vergangenheit; Gemessenes bleibt.</translation>
    </message>
    <message>
        <source>Forks share the past of “%1”, so it cannot start over alone; fork it after step 0, or rewind all lanes.</source>
        <translation>Forks teilen die Vergangenheit von „%1“, sie kann also nicht allein neu beginnen; nach Schritt 0 verzweigen oder alle Spuren zurückspulen.</translation>
    </message>
    <message>
        <source>The engine has not answered for %1 s, so it was ended; check its command line in the settings, then restart the engine.</source>
        <translation>Die Engine hat %1 s lang nicht geantwortet und wurde beendet; Befehlszeile in den Einstellungen prüfen, dann die Engine neu starten.</translation>
    </message>
    <message>
        <source>The engine was restarted.</source>
        <translation>Die Engine wurde neu gestartet.</translation>
    </message>
    <message>
        <source>The engine is starting.</source>
        <translation>Die Engine startet.</translation>
    </message>
    <message>
        <source>The engine is not running; restart it to prepare these lanes.</source>
        <translation>Die Engine läuft nicht; zum Vorbereiten dieser Spuren neu starten.</translation>
    </message>
    <message>
        <source>No lanes are prepared yet.</source>
        <translation>Noch keine Spuren vorbereitet.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; cannot be turned while lanes run; prepare the lanes again to change it.</source>
        <translation>„%1“ lässt sich nicht verstellen, während Spuren laufen; zum Ändern die Spuren neu vorbereiten.</translation>
    </message>
    <message>
        <source>The engine is not running; restart it first.</source>
        <translation>Die Engine läuft nicht; zuerst neu starten.</translation>
    </message>
    <message>
        <source>The lanes have ended; rewind them to run them again.</source>
        <translation>Die Spuren sind zu Ende; zum erneuten Lauf zurückspulen.</translation>
    </message>
    <message>
        <source>Lanes are being prepared; ask again when they are there.</source>
        <translation>Spuren werden vorbereitet; danach noch einmal versuchen.</translation>
    </message>
    <message>
        <source>The engine is not running, so it cannot look back; restart it first.</source>
        <translation>Die Engine läuft nicht und kann nicht zurückblicken; zuerst neu starten.</translation>
    </message>
    <message>
        <source>The engine broke the protocol (%1), so it was ended; start an amplab-engine of this window&apos;s version, then restart the engine.</source>
        <translation>Die Engine hat das Protokoll verletzt (%1) und wurde beendet; eine amplab-engine der Version dieses Fensters eintragen, dann die Engine neu starten.</translation>
    </message>
    <message>
        <source>hello did not come first, and once</source>
        <translation>hello kam nicht zuerst und genau einmal</translation>
    </message>
    <message>
        <source>The engine (version %1) speaks protocol %2 and this window protocol %3; correct the engine&apos;s command line in the settings so that both are of one version, then restart the engine.</source>
        <translation>Die Engine (Version %1) spricht Protokoll %2, dieses Fenster Protokoll %3; Befehlszeile der Engine in den Einstellungen berichtigen, sodass beide dieselbe Version haben, dann die Engine neu starten.</translation>
    </message>
    <message>
        <source>The engine is ready: %1.</source>
        <translation>Die Engine ist bereit: %1.</translation>
    </message>
    <message>
        <source>lanes that nobody has asked for</source>
        <translation>Spuren, nach denen niemand gefragt hat</translation>
    </message>
    <message>
        <source>%1 lanes instead of %2</source>
        <translation>%1 Spuren statt %2</translation>
    </message>
    <message>
        <source>Other lanes have taken the place of those that were asked about.</source>
        <translation>Andere Spuren sind an die Stelle der gefragten getreten.</translation>
    </message>
    <message>
        <source>step %1 came after step %2</source>
        <translation>Schritt %1 kam nach Schritt %2</translation>
    </message>
    <message>
        <source>lane %1 was forked when there were %2</source>
        <translation>Spur %1 wurde verzweigt, als es %2 gab</translation>
    </message>
    <message>
        <source>a report on lane %1 of %2</source>
        <translation>ein Bericht über Spur %1 von %2</translation>
    </message>
</context>
<context>
    <name>amplab::RunQueue</name>
    <message>
        <source>%1 could not be written: %2.</source>
        <translation>%1 konnte nicht geschrieben werden: %2.</translation>
    </message>
    <message>
        <source>The engine &quot;%1&quot; was not found or may not be run, so no run was begun.</source>
        <translation>Die Engine „%1“ wurde nicht gefunden oder darf nicht gestartet werden; kein Lauf wurde begonnen.</translation>
    </message>
    <message>
        <source>The engine ended before it had begun a run.</source>
        <translation>Die Engine endete, bevor sie einen Lauf begonnen hatte.</translation>
    </message>
    <message>
        <source>The engine ended within a run; what it had made by then is in the comparison.</source>
        <translation>Die Engine endete mitten in einem Lauf; was sie bis dahin gemacht hat, steht im Vergleich.</translation>
    </message>
</context>
<context>
    <name>amplab::RunTable</name>
    <message>
        <source>waiting</source>
        <translation>wartet</translation>
    </message>
    <message>
        <source>running</source>
        <translation>läuft</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>hält an</translation>
    </message>
    <message>
        <source>finished</source>
        <translation>fertig</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>angehalten</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>gescheitert</translation>
    </message>
    <message>
        <source>state</source>
        <translation>Stand</translation>
    </message>
    <message>
        <source>How the run stands, as the session tells it</source>
        <translation>Wie der Lauf steht, wie die Sitzung es sagt</translation>
    </message>
</context>
<context>
    <name>amplab::RunTableModel</name>
    <message>
        <source>run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>Name of the run</source>
        <translation>Name des Laufs</translation>
    </message>
</context>
<context>
    <name>amplab::SampledCurve</name>
    <message>
        <source>Curve of %1</source>
        <translation>Kurve von %1</translation>
    </message>
    <message>
        <source>Removes this curve</source>
        <translation>Entfernt diese Kurve</translation>
    </message>
    <message>
        <source>Remove the curve of %1</source>
        <translation>Kurve von %1 entfernen</translation>
    </message>
    <message>
        <source>%1: %2 at step %3, %4 at step %5</source>
        <translation>%1: %2 bei Schritt %3, %4 bei Schritt %5</translation>
    </message>
    <message>
        <source>no numbers yet</source>
        <translation>noch keine Zahlen</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>Schritt %1</translation>
    </message>
    <message>
        <source>%1, step %2: %3</source>
        <translation>%1, Schritt %2: %3</translation>
    </message>
</context>
<context>
    <name>amplab::ScaleSetting</name>
    <message>
        <source>Loss scale: %1</source>
        <translation>Loss Scale: %1</translation>
    </message>
    <message>
        <source>The loss scale is %1 already.</source>
        <translation>Die Loss Scale ist schon %1.</translation>
    </message>
    <message>
        <source>sets the loss scale of %1 to %2</source>
        <translation>setzt die Loss Scale von %1 auf %2</translation>
    </message>
    <message>
        <source>Scaler: %1</source>
        <translation>Scaler: %1</translation>
    </message>
    <message>
        <source>The dial scaler.init_scale of %1 stands at %2 already: a fork would go on as the lane does.</source>
        <translation>Der Regler scaler.init_scale von %1 steht schon auf %2: Ein Fork würde tun, was die Spur tut.</translation>
    </message>
    <message>
        <source>forks %1 with a loss scale of %2</source>
        <translation>verzweigt %1 mit Loss Scale %2</translation>
    </message>
    <message>
        <source>forks %1 with a loss scaler that begins at %2</source>
        <translation>verzweigt %1 mit einem Loss Scaler, der bei %2 beginnt</translation>
    </message>
    <message>
        <source>There is no loss scale at which %1 holds these.</source>
        <translation>Mit keiner Loss Scale passen diese in %1.</translation>
    </message>
    <message>
        <source>%1 loses %2 of these without a loss scale, and least with one of %3 to %4.</source>
        <translation>%1 verliert %2 davon ohne Loss Scale, und am wenigsten mit %3 bis %4.</translation>
    </message>
    <message>
        <source>%1 loses %2 of these without a loss scale, and no scale makes that less.</source>
        <translation>%1 verliert %2 davon ohne Loss Scale, und keine Scale ändert das.</translation>
    </message>
    <message>
        <source>%1 holds these at any loss scale: it needs none.</source>
        <translation>Diese passen mit jeder Loss Scale in %1: Es braucht keine.</translation>
    </message>
    <message>
        <source>%1 holds these as they are: it needs no loss scale.</source>
        <translation>Diese passen so in %1: Es braucht keine Loss Scale.</translation>
    </message>
</context>
<context>
    <name>amplab::ScalerPanel</name>
    <message>
        <source>Loss scaler</source>
        <translation>Loss Scaler</translation>
    </message>
    <message>
        <source>Behave like</source>
        <translation>Verhalten wie</translation>
    </message>
    <message>
        <source>Whose rules move the scale of this lane; also while it runs</source>
        <translation>Nach wessen Regeln sich die Scale dieser Spur bewegt; auch im Lauf</translation>
    </message>
    <message>
        <source>No scaler</source>
        <translation>Kein Scaler</translation>
    </message>
    <message>
        <source>Usual dials</source>
        <translation>Übliche Regler</translation>
    </message>
    <message>
        <source>clean steps to a growth</source>
        <translation>saubere Schritte bis zum Wachstum</translation>
    </message>
    <message>
        <source>Turns all dials of the scaler to what %1 itself takes if nobody says otherwise: it begins at %2 and grows after %3 clean steps. A live run begins there anew.</source>
        <translation>Stellt alle Regler des Scalers auf die Vorgaben von %1: Er beginnt bei %2 und wächst nach %3 sauberen Schritten. Ein laufendes Training beginnt dort neu.</translation>
    </message>
    <message>
        <source>Source: %1</source>
        <translation>Quelle: %1</translation>
    </message>
    <message>
        <source>The scale has not moved yet; it stands at %1.</source>
        <translation>Die Scale hat sich noch nicht bewegt; sie steht auf %1.</translation>
    </message>
    <message>
        <source>scaler of %1: %2</source>
        <translation>Scaler von %1: %2</translation>
    </message>
    <message>
        <source>usual dials of %1</source>
        <translation>übliche Regler von %1</translation>
    </message>
</context>
<context>
    <name>amplab::ScalerStages</name>
    <message>
        <source>ready</source>
        <translation>bereit</translation>
    </message>
    <message>
        <source>unscaled</source>
        <translation>ohne Scale</translation>
    </message>
    <message>
        <source>stepped</source>
        <translation>step erfolgt</translation>
    </message>
    <message>
        <source>Divides the gradients by the scale and notes whether one was Inf or NaN: now they can be clipped</source>
        <translation>Teilt die Gradienten durch die Scale und merkt, ob einer Inf oder NaN war: Jetzt können sie gekürzt werden</translation>
    </message>
    <message>
        <source>Unscales first, then steps the optimizer, or skips if a gradient was Inf or NaN</source>
        <translation>Macht zuerst unscale, dann den Schritt des Optimizers, oder überspringt ihn, wenn ein Gradient Inf oder NaN war</translation>
    </message>
    <message>
        <source>Steps the optimizer, or skips if a gradient was Inf or NaN when they were unscaled</source>
        <translation>Macht den Schritt des Optimizers, oder überspringt ihn, wenn ein Gradient beim unscale Inf oder NaN war</translation>
    </message>
    <message>
        <source>Moves the scale by what was found, and makes every optimizer ready again</source>
        <translation>Bewegt die Scale nach dem Befund und macht jeden Optimizer wieder bereit</translation>
    </message>
    <message>
        <source>found_inf %1</source>
        <translation>found_inf %1</translation>
    </message>
    <message>
        <source>no verdict yet</source>
        <translation>noch kein Urteil</translation>
    </message>
    <message>
        <source>%1: not enabled</source>
        <translation>%1: nicht aktiv</translation>
    </message>
    <message>
        <source>%1: scale %2</source>
        <translation>%1: Scale %2</translation>
    </message>
    <message>
        <source>growth tracker %1</source>
        <translation>growth tracker %1</translation>
    </message>
    <message>
        <source>; the stages are not known</source>
        <translation>; die Zustände sind unbekannt</translation>
    </message>
    <message>
        <source>%1 %2, %3</source>
        <translation>%1 %2, %3</translation>
    </message>
    <message>
        <source>%1; %2; legal next: %3; not now: %4</source>
        <translation>%1; %2; erlaubt: %3; jetzt nicht: %4</translation>
    </message>
</context>
<context>
    <name>amplab::ScalerView</name>
    <message>
        <source>The scale cannot move and stays at %1.</source>
        <translation>Die Scale kann sich nicht bewegen und bleibt bei %1.</translation>
    </message>
    <message>
        <source>The scale backed off from %1 to %2.</source>
        <translation>Backoff der Scale von %1 auf %2.</translation>
    </message>
    <message>
        <source>That is forgiven: the scale stays at %1.</source>
        <translation>Das wird verziehen: Die Scale bleibt bei %1.</translation>
    </message>
    <message>
        <source>A static scale stays at %1.</source>
        <translation>Eine statische Scale bleibt bei %1.</translation>
    </message>
    <message>
        <source>Pure fp16 has no dynamic loss scaler: its gradients are fp16, and GradScaler refuses to unscale those. A static scale can be set, as in apex&apos;s O3; the mode fp16-master keeps fp32 copies that a scaler can work on.</source>
        <translation>Reines fp16 hat keinen dynamischen Loss Scaler: Seine Gradienten sind fp16, und GradScaler weigert sich, die zu unscalen. Eine statische Scale ist möglich, wie in O3 von apex; der Modus fp16-master behält fp32-Kopien, mit denen ein Scaler arbeiten kann.</translation>
    </message>
    <message>
        <source>This lane runs fp16 without a loss scaler: gradients of 2⁻²⁵ and less become zero. Choose a behaviour above to scale them.</source>
        <translation>Diese Spur läuft in fp16 ohne Loss Scaler: Gradienten bis 2⁻²⁵ werden null. Oben ein Verhalten wählen, um sie zu skalieren.</translation>
    </message>
    <message>
        <source>bf16 needs no loss scaler: its exponents reach down to 2⁻¹²⁶ as fp32&apos;s do. What it lacks is digits, and no scale brings those back.</source>
        <translation>bf16 braucht keinen Loss Scaler: Seine Exponenten reichen wie die von fp32 bis 2⁻¹²⁶. Was fehlt, sind Stellen, und die bringt keine Scale zurück.</translation>
    </message>
    <message>
        <source>This lane needs no loss scaler: gradients are kept in fp32, whose exponents reach down to 2⁻¹²⁶.</source>
        <translation>Diese Spur braucht keinen Loss Scaler: Gradienten bleiben in fp32, dessen Exponenten bis 2⁻¹²⁶ reichen.</translation>
    </message>
    <message>
        <source>floor</source>
        <translation>Untergrenze</translation>
    </message>
    <message>
        <source>ceiling</source>
        <translation>Obergrenze</translation>
    </message>
    <message>
        <source>threshold</source>
        <translation>Schwelle</translation>
    </message>
    <message>
        <source>the next overflow backs off</source>
        <translation>der nächste Überlauf führt zum Backoff</translation>
    </message>
    <message>
        <source>forgives %1 of %2 overflows</source>
        <translation>verzeiht %1 von %2 Überläufen</translation>
    </message>
    <message>
        <source>%1 of %2 steps overflowed, tolerates %3 %</source>
        <translation>%1 von %2 Schritten überliefen, %3 % sind erlaubt</translation>
    </message>
    <message>
        <source>Step %1: </source>
        <translation>Schritt %1: </translation>
    </message>
    <message>
        <source>time to grow, but %1 is the ceiling.</source>
        <translation>Zeit zu wachsen, aber %1 ist die Obergrenze.</translation>
    </message>
    <message>
        <source>the scale grew from %1 to %2.</source>
        <translation>die Scale wuchs von %1 auf %2.</translation>
    </message>
    <message>
        <source>growth refused, it would have been infinite; it stays at %1.</source>
        <translation>Wachstum verweigert, sie wäre unendlich geworden; sie bleibt bei %1.</translation>
    </message>
    <message>
        <source>%1 cannot fall further: here %2 ends the run.</source>
        <translation>%1 kann nicht weiter fallen: Hier beendet %2 den Lauf.</translation>
    </message>
</context>
<context>
    <name>amplab::ScalingPanel</name>
    <message>
        <source>%1 µs, %2 GB/s: an assumption to plan with</source>
        <translation>%1 µs, %2 GB/s: eine Annahme zum Planen</translation>
    </message>
    <message>
        <source>What joins the nodes</source>
        <translation>Was die Knoten verbindet</translation>
    </message>
    <message>
        <source>What joins the ranks of a node</source>
        <translation>Was die Ränge eines Knotens verbindet</translation>
    </message>
    <message>
        <source>Ranks on a node; all of them share its link to the others</source>
        <translation>Ränge auf einem Knoten; sie teilen sich seine Verbindung zu den anderen</translation>
    </message>
    <message>
        <source>What gradients are reduced in</source>
        <translation>Worin Gradienten summiert werden</translation>
    </message>
    <message>
        <source>Between nodes</source>
        <translation>Zwischen Knoten</translation>
    </message>
    <message>
        <source>Ranks on a node</source>
        <translation>Ränge je Knoten</translation>
    </message>
    <message>
        <source>Within a node</source>
        <translation>Im Knoten</translation>
    </message>
    <message>
        <source>Gradients in</source>
        <translation>Gradienten in</translation>
    </message>
    <message>
        <source>Run the lane: the plan begins with what a step takes here.</source>
        <translation>Lassen Sie die Spur laufen: Der Plan beginnt mit der Dauer eines Schritts hier.</translation>
    </message>
</context>
<context>
    <name>amplab::ScalingPlot</name>
    <message>
        <source>computing</source>
        <translation>Rechnen</translation>
    </message>
    <message>
        <source>packing</source>
        <translation>Packen</translation>
    </message>
    <message>
        <source>waiting for gradients</source>
        <translation>Warten auf Gradienten</translation>
    </message>
    <message>
        <source>Time of a step and efficiency by the number of ranks</source>
        <translation>Dauer eines Schritts und Effizienz nach der Zahl der Ränge</translation>
    </message>
    <message>
        <source>efficiency</source>
        <translation>Effizienz</translation>
    </message>
    <message>
        <source>this lane, measured</source>
        <translation>diese Spur, gemessen</translation>
    </message>
    <message>
        <source>ranks</source>
        <translation>Ränge</translation>
    </message>
    <message>
        <source>a step, ms</source>
        <translation>ein Schritt, ms</translation>
    </message>
    <message>
        <source>%1 ranks: %2 ms a step, %3 of it computing, %4 packing, %5 waiting for gradients; efficiency %6</source>
        <translation>%1 Ränge: %2 ms je Schritt, davon %3 Rechnen, %4 Packen, %5 Warten auf Gradienten; Effizienz %6</translation>
    </message>
    <message>
        <source>step, ms</source>
        <translation>Schritt, ms</translation>
    </message>
</context>
<context>
    <name>amplab::ScalingView</name>
    <message>
        <source>%1 ms</source>
        <translation>%1 ms</translation>
    </message>
    <message>
        <source>%1 ranks: %2 a step, efficiency %3.</source>
        <translation>%1 Ränge: %2 je Schritt, Effizienz %3.</translation>
    </message>
    <message>
        <source>From %1 ranks on less than half of a step is computing.</source>
        <translation>Ab %1 Rängen ist weniger als die Hälfte eines Schritts Rechnen.</translation>
    </message>
    <message>
        <source>16-bit products are rounded in software here: these times mean nothing.</source>
        <translation>16-Bit-Produkte werden hier in Software gerundet: Diese Zeiten besagen nichts.</translation>
    </message>
    <message numerus="yes">
        <source>Measured: %1 of computing a step. Modelled: all else, for %2 parameters in %n bucket(s).</source>
        <translation>
            <numerusform>Gemessen: %1 Rechnen je Schritt. Modelliert: alles andere, für %2 Parameter in %n Bucket.</numerusform>
            <numerusform>Gemessen: %1 Rechnen je Schritt. Modelliert: alles andere, für %2 Parameter in %n Buckets.</numerusform>
        </translation>
    </message>
    <message>
        <source>When gradients are there is read off the last inspected step.</source>
        <translation>Wann Gradienten fertig sind, ist vom letzten inspizierten Schritt abgelesen.</translation>
    </message>
    <message>
        <source>When gradients are there is assumed; inspect a step to know.</source>
        <translation>Wann Gradienten fertig sind, ist angenommen; ein inspizierter Schritt sagt es.</translation>
    </message>
</context>
<context>
    <name>amplab::ScopeBox</name>
    <message>
        <source>Lanes that edits are meant for</source>
        <translation>Spuren, die Änderungen betreffen</translation>
    </message>
    <message>
        <source>Edits below change this lane, or all of them</source>
        <translation>Änderungen unten betreffen diese Spur oder alle</translation>
    </message>
    <message>
        <source>All lanes</source>
        <translation>Alle Spuren</translation>
    </message>
</context>
<context>
    <name>amplab::Screenshot</name>
    <message>
        <source>The picture could not be written to &quot;%1&quot;; name a .png file in a folder that can be written.</source>
        <translation>Das Bild konnte nicht nach „%1“ geschrieben werden; eine .png-Datei in einem beschreibbaren Ordner nennen.</translation>
    </message>
</context>
<context>
    <name>amplab::ScriptExport</name>
    <message>
        <source>The script is written by the engine, and &quot;%1&quot; was not found or may not be run.</source>
        <translation>Das Skript schreibt die Engine, und „%1“ wurde nicht gefunden oder darf nicht ausgeführt werden.</translation>
    </message>
    <message>
        <source>The engine ended before it had written the script.</source>
        <translation>Die Engine endete, bevor sie das Skript geschrieben hatte.</translation>
    </message>
</context>
<context>
    <name>amplab::ScriptImport</name>
    <message>
        <source>Import a PyTorch script</source>
        <translation>PyTorch-Skript importieren</translation>
    </message>
    <message>
        <source>Python scripts (*.py);;All files (*)</source>
        <translation>Python-Skripte (*.py);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>%1 cannot be opened: %2.</source>
        <translation>%1 kann nicht geöffnet werden: %2.</translation>
    </message>
    <message>
        <source>%1 is no text in UTF-8; choose a Python script.</source>
        <translation>%1 ist kein Text in UTF-8; ein Python-Skript wählen.</translation>
    </message>
    <message>
        <source>There is no text to paste: copy a PyTorch script first.</source>
        <translation>Kein Text zum Einfügen: zuerst ein PyTorch-Skript kopieren.</translation>
    </message>
    <message>
        <source>pasted script</source>
        <translation>eingefügtes Skript</translation>
    </message>
    <message>
        <source>The script has more than %1 bytes, which is more than the lab reads: import the file that holds the training loop.</source>
        <translation>Das Skript hat mehr als %1 Bytes, mehr als das Labor liest: die Datei mit der Trainingsschleife importieren.</translation>
    </message>
    <message>
        <source>imported script</source>
        <translation>importiertes Skript</translation>
    </message>
</context>
<context>
    <name>amplab::SessionReading</name>
    <message>
        <source>Another window or program runs this lane; it is followed here.</source>
        <translation>Ein anderes Fenster oder Programm führt diese Spur aus; hier wird ihr gefolgt.</translation>
    </message>
    <message>
        <source>Its window was closed, or ended, before this lane was done; what was measured is kept.</source>
        <translation>Ihr Fenster wurde geschlossen oder endete, bevor diese Spur fertig war; Gemessenes bleibt.</translation>
    </message>
</context>
<context>
    <name>amplab::SessionRuns</name>
    <message>
        <source>%1 has no runs.</source>
        <translation>%1 hat keine Läufe.</translation>
    </message>
    <message>
        <source>This window records no session, so there are no earlier runs. Save it first (%1).</source>
        <translation>Dieses Fenster zeichnet keine Sitzung auf, also gibt es keine früheren Läufe. Erst sichern (%1).</translation>
    </message>
    <message>
        <source>This session has no earlier runs yet. %1 begins the lanes anew and keeps these.</source>
        <translation>Diese Sitzung hat noch keine früheren Läufe. %1 beginnt die Spuren neu und behält diese.</translation>
    </message>
</context>
<context>
    <name>amplab::Sessions</name>
    <message>
        <source>“%1”</source>
        <translation>„%1“</translation>
    </message>
    <message>
        <source>“%1” and another lane</source>
        <translation>„%1“ und eine weitere Spur</translation>
    </message>
    <message>
        <source>“%1” and %2 other lanes</source>
        <translation>„%1“ und %2 weitere Spuren</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>&amp;Zuletzt geöffnet</translation>
    </message>
    <message>
        <source>%1. The run goes on; what is measured is kept in memory until it can be written.</source>
        <translation>%1. Der Lauf geht weiter; Gemessenes bleibt im Speicher, bis es geschrieben werden kann.</translation>
    </message>
    <message>
        <source>Save elsewhere…</source>
        <translation>Anderswo speichern…</translation>
    </message>
    <message>
        <source>%1. Curves are kept; lanes of this session cannot go on from saved weights.</source>
        <translation>%1. Kurven bleiben; Spuren dieser Sitzung können nicht von gesicherten Gewichten fortfahren.</translation>
    </message>
    <message>
        <source>Saved as %1; from now on that file is written all the time.</source>
        <translation>Gespeichert als %1; ab jetzt wird laufend in diese Datei geschrieben.</translation>
    </message>
    <message>
        <source>session</source>
        <translation>Sitzung</translation>
    </message>
    <message>
        <source>Save the session as</source>
        <translation>Sitzung speichern unter</translation>
    </message>
    <message>
        <source>Sessions (*.amplab)</source>
        <translation>Sitzungen (*.amplab)</translation>
    </message>
    <message>
        <source>Note on “%1”</source>
        <translation>Notiz zu „%1“</translation>
    </message>
    <message>
        <source>Kept with the run in the session:</source>
        <translation>Bleibt mit dem Lauf in der Sitzung:</translation>
    </message>
    <message>
        <source>A window ended at %1 without being closed: %2 can be had back as of step %3.</source>
        <translation>Ein Fenster endete um %1, ohne geschlossen zu werden: %2 lässt sich mit Stand von Schritt %3 zurückholen.</translation>
    </message>
    <message>
        <source> Others are under File, Open recent.</source>
        <translation> Weitere unter Datei, Zuletzt geöffnet.</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>Wiederherstellen</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Verwerfen</translation>
    </message>
    <message>
        <source>“%1” is the session that this window has.</source>
        <translation>„%1“ ist die Sitzung dieses Fensters.</translation>
    </message>
    <message>
        <source>Reading %1: %2 of %3 steps.</source>
        <translation>%1 wird gelesen: %2 von %3 Schritten.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>opened session</source>
        <translation>geöffnete Sitzung</translation>
    </message>
    <message>
        <source>Back as of step %2: %1.</source>
        <translation>Zurück mit Stand von Schritt %2: %1.</translation>
    </message>
    <message>
        <source>“%1” is being written by another window or program: it is only read here, and followed while it grows.</source>
        <translation>„%1“ wird von einem anderen Fenster oder Programm geschrieben: Hier wird sie nur gelesen und verfolgt, während sie wächst.</translation>
    </message>
    <message>
        <source>“%1” may not be written: it is only read here, and what you run is kept in a session of its own.</source>
        <translation>„%1“ darf nicht geschrieben werden: Hier wird sie nur gelesen, neue Läufe kommen in eine eigene Sitzung.</translation>
    </message>
    <message>
        <source> Other parts of it cannot be read either.</source>
        <translation> Auch andere Teile davon sind nicht lesbar.</translation>
    </message>
    <message>
        <source>Go on from step %1</source>
        <translation>Ab Schritt %1 fortsetzen</translation>
    </message>
    <message>
        <source>Go on from the saved steps</source>
        <translation>Ab den gesicherten Schritten fortsetzen</translation>
    </message>
    <message>
        <source>“%1” is not written by anybody else any more.</source>
        <translation>„%1“ wird von niemandem mehr geschrieben.</translation>
    </message>
    <message>
        <source>Open it to go on</source>
        <translation>Zum Fortsetzen öffnen</translation>
    </message>
    <message>
        <source>AMP Lab</source>
        <translation>AMP Lab</translation>
    </message>
    <message>
        <source>%1 (followed) – AMP Lab</source>
        <translation>%1 (verfolgt) – AMP Lab</translation>
    </message>
    <message>
        <source>%1 – AMP Lab</source>
        <translation>%1 – AMP Lab</translation>
    </message>
    <message>
        <source>Not named, %1</source>
        <translation>Ohne Namen, %1</translation>
    </message>
    <message>
        <source>No session yet</source>
        <translation>Noch keine Sitzung</translation>
    </message>
    <message>
        <source> No lane of it can be read.</source>
        <translation> Keine Spur darin lässt sich lesen.</translation>
    </message>
    <message>
        <source>“%1” has no lanes: its runs are shown as a sweep.</source>
        <translation>„%1“ hat keine Spuren: seine Läufe sind als Durchlauf zu sehen.</translation>
    </message>
</context>
<context>
    <name>amplab::ShortcutsDialog</name>
    <message>
        <source>Left drag</source>
        <translation>Ziehen mit links</translation>
    </message>
    <message>
        <source>Zooms a rectangle of a plot</source>
        <translation>Zoomt ein Rechteck eines Plots</translation>
    </message>
    <message>
        <source>Ctrl + drag</source>
        <translation>Strg + Ziehen</translation>
    </message>
    <message>
        <source>Moves a plot</source>
        <translation>Verschiebt einen Plot</translation>
    </message>
    <message>
        <source>Wheel, Shift + wheel</source>
        <translation>Rad, Umschalt + Rad</translation>
    </message>
    <message>
        <source>Zooms along x, along y</source>
        <translation>Zoomt entlang x, entlang y</translation>
    </message>
    <message>
        <source>Double click</source>
        <translation>Doppelklick</translation>
    </message>
    <message>
        <source>Shows all of a plot</source>
        <translation>Zeigt den ganzen Plot</translation>
    </message>
    <message>
        <source>Alt+Up, Alt+Down</source>
        <translation>Alt+Auf, Alt+Ab</translation>
    </message>
    <message>
        <source>Moves a line of a loop&apos;s text, with the block that it opens</source>
        <translation>Verschiebt eine Zeile im Text einer Schleife, mit dem Block, den sie öffnet</translation>
    </message>
    <message>
        <source>Ctrl+/</source>
        <translation>Strg+/</translation>
    </message>
    <message>
        <source>Switches a line of a loop&apos;s text off, and on again</source>
        <translation>Schaltet eine Zeile im Text einer Schleife aus und wieder ein</translation>
    </message>
    <message>
        <source>Ctrl+Space</source>
        <translation>Strg+Leertaste</translation>
    </message>
    <message>
        <source>Completes a name in a loop&apos;s text</source>
        <translation>Vervollständigt einen Namen im Text einer Schleife</translation>
    </message>
    <message>
        <source>Ctrl+C</source>
        <translation>Strg+C</translation>
    </message>
    <message>
        <source>Copies the chosen rows of a table with their headers</source>
        <translation>Kopiert die gewählten Zeilen einer Tabelle mit ihren Köpfen</translation>
    </message>
    <message>
        <source>Tab, Return</source>
        <translation>Tab, Eingabe</translation>
    </message>
    <message>
        <source>Shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>Goes to the next field or button; presses it</source>
        <translation>Geht zum nächsten Feld oder Knopf; drückt ihn</translation>
    </message>
    <message>
        <source>Change keys…</source>
        <translation>Tasten ändern…</translation>
    </message>
</context>
<context>
    <name>amplab::ShownExponents</name>
    <message>
        <source>weights</source>
        <translation>Gewichte</translation>
    </message>
    <message>
        <source>master weights</source>
        <translation>Master-Gewichte</translation>
    </message>
    <message>
        <source>gradients</source>
        <translation>Gradienten</translation>
    </message>
    <message>
        <source>activations</source>
        <translation>Aktivierungen</translation>
    </message>
    <message>
        <source>activation gradients</source>
        <translation>Aktivierungsgradienten</translation>
    </message>
    <message>
        <source>updates</source>
        <translation>Updates</translation>
    </message>
    <message>
        <source>%1 (master)</source>
        <translation>%1 (Master)</translation>
    </message>
    <message>
        <source>All %1</source>
        <translation>Alle %1</translation>
    </message>
</context>
<context>
    <name>amplab::ScalerStateDiagram</name>
    <message>
        <source>Stages of the loss scaler</source>
        <translation>Zustände des Loss Scalers</translation>
    </message>
    <message>
        <source>scale %1</source>
        <translation>Scale %1</translation>
    </message>
    <message>
        <source>growth tracker %1</source>
        <translation>growth tracker %1</translation>
    </message>
    <message>
        <source>not enabled</source>
        <translation>nicht aktiv</translation>
    </message>
    <message>
        <source>%1 unscales first</source>
        <translation>%1 macht zuerst unscale</translation>
    </message>
    <message>
        <source>%1 is refused now: %2</source>
        <translation>%1 wird jetzt abgelehnt: %2</translation>
    </message>
    <message>
        <source>%1 steps a line: then it is known where the scaler stands, and what may come next.</source>
        <translation>%1 geht eine Zeile weiter: Dann ist bekannt, wo der Scaler steht und was folgen darf.</translation>
    </message>
    <message>
        <source>%1: %2. Whether it is legal now is known where the lane stands in its loop; %3 steps a line.</source>
        <translation>%1: %2. Ob es jetzt erlaubt ist, zeigt sich, wo die Spur in ihrer Schleife steht; %3 geht eine Zeile weiter.</translation>
    </message>
</context>
<context>
    <name>amplab::StepGraphView</name>
    <message>
        <source> (set)</source>
        <translation> (gesetzt)</translation>
    </message>
    <message>
        <source>Op calls of one step as a graph</source>
        <translation>Op-Aufrufe eines Schritts als Graph</translation>
    </message>
    <message>
        <source>%1, %2, %3, %4</source>
        <translation>%1, %2, %3, %4</translation>
    </message>
    <message>
        <source>%1 of %2, %3</source>
        <translation>%1 von %2, %3</translation>
    </message>
    <message>
        <source>the loop</source>
        <translation>die Schleife</translation>
    </message>
    <message>
        <source>in %1, computed in %2, out %3 %4</source>
        <translation>in %1, gerechnet in %2, aus %3 %4</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>Zeile %1</translation>
    </message>
</context>
<context>
    <name>amplab::SweepDialog</name>
    <message>
        <source>Repeat over seeds</source>
        <translation>Mit mehreren Seeds wiederholen</translation>
    </message>
    <message>
        <source>Sweep a setting</source>
        <translation>Einstellung durchfahren</translation>
    </message>
    <message>
        <source>Lane that is run again</source>
        <translation>Spur, die wieder läuft</translation>
    </message>
    <message>
        <source>Setting that is turned</source>
        <translation>Einstellung, die sich ändert</translation>
    </message>
    <message>
        <source>Values of the setting</source>
        <translation>Werte der Einstellung</translation>
    </message>
    <message>
        <source>With commas between, 0.1, 0.01; whole numbers also as 1..5</source>
        <translation>Mit Kommas dazwischen: 0.1, 0.01; ganze Zahlen auch als 1..5</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Starten</translation>
    </message>
    <message>
        <source>Lane</source>
        <translation>Spur</translation>
    </message>
    <message>
        <source>Setting</source>
        <translation>Einstellung</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>Werte</translation>
    </message>
    <message numerus="yes">
        <source>%n runs of %1 steps</source>
        <translation>
            <numerusform>%n Lauf von %1 Schritten</numerusform>
            <numerusform>%n Läufe von %1 Schritten</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 by %2</source>
        <translation>%1 nach %2</translation>
    </message>
    <message>
        <source>They stand in the comparison, and are kept in the session.</source>
        <translation>Sie stehen im Vergleich und bleiben in der Sitzung.</translation>
    </message>
    <message>
        <source>They stand in the comparison until the window is closed.</source>
        <translation>Sie stehen im Vergleich, bis das Fenster geschlossen wird.</translation>
    </message>
    <message numerus="yes">
        <source>%n at once, beside the lanes.</source>
        <translation>
            <numerusform>%n auf einmal, neben den Spuren.</numerusform>
            <numerusform>%n auf einmal, neben den Spuren.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>They begin after the %n runs that are under way.</source>
        <translation>
            <numerusform>Sie beginnen nach dem %n Lauf, der schon läuft oder wartet.</numerusform>
            <numerusform>Sie beginnen nach den %n Läufen, die schon laufen oder warten.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>amplab::SweepPanel</name>
    <message>
        <source>Runs of the sweep</source>
        <translation>Läufe des Durchlaufs</translation>
    </message>
    <message>
        <source>No run to be seen.</source>
        <translation>Kein Lauf zu sehen.</translation>
    </message>
    <message>
        <source>No run yet. Runs of this window&apos;s session come here, and those of a sweep that another program writes: open its session under “Runs”.</source>
        <translation>Noch kein Lauf. Hierher kommen die Läufe der Sitzung dieses Fensters und die eines Durchlaufs, den ein anderes Programm schreibt: öffne dessen Sitzung unter „Läufe“.</translation>
    </message>
    <message>
        <source>All runs</source>
        <translation>Alle Läufe</translation>
    </message>
    <message>
        <source>Runs of no sweep</source>
        <translation>Läufe ohne Durchlauf</translation>
    </message>
    <message numerus="yes">
        <source>%n runs</source>
        <translation>
            <numerusform>%n Lauf</numerusform>
            <numerusform>%n Läufe</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n runs</source>
        <translation>
            <numerusform>%1 von %n Lauf</numerusform>
            <numerusform>%1 von %n Läufen</numerusform>
        </translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>%1 finished</source>
        <translation>%1 fertig</translation>
    </message>
    <message>
        <source>%1 running</source>
        <translation>%1 im Gang</translation>
    </message>
    <message>
        <source>%1 waiting</source>
        <translation>%1 wartend</translation>
    </message>
    <message>
        <source>%1 stopped</source>
        <translation>%1 angehalten</translation>
    </message>
    <message>
        <source>%1 failed</source>
        <translation>%1 gescheitert</translation>
    </message>
    <message>
        <source>read %1 of %2</source>
        <translation>%1 von %2 gelesen</translation>
    </message>
    <message>
        <source>The file is being written: what comes is shown once a second.</source>
        <translation>Die Datei wird geschrieben: was kommt, wird einmal in der Sekunde gezeigt.</translation>
    </message>
    <message>
        <source>Whose runs are shown</source>
        <translation>Wessen Läufe gezeigt werden</translation>
    </message>
    <message>
        <source>Which of the file&apos;s sweeps is shown</source>
        <translation>Welcher Durchlauf der Datei gezeigt wird</translation>
    </message>
    <message>
        <source>Lines</source>
        <translation>Linien</translation>
    </message>
    <message>
        <source>Each run a line over parallel axes</source>
        <translation>Jeder Lauf eine Linie über parallelen Achsen</translation>
    </message>
    <message>
        <source>Heat map</source>
        <translation>Heatmap</translation>
    </message>
    <message>
        <source>A result over two dials</source>
        <translation>Ein Ergebnis über zwei Einstellungen</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Tabelle</translation>
    </message>
    <message>
        <source>The runs as rows, beside the plot</source>
        <translation>Die Läufe als Zeilen, neben dem Plot</translation>
    </message>
    <message>
        <source>What the lines are coloured by</source>
        <translation>Wonach die Linien gefärbt sind</translation>
    </message>
    <message>
        <source>The dial that goes across</source>
        <translation>Die Einstellung, die waagrecht läuft</translation>
    </message>
    <message>
        <source>The dial that goes up</source>
        <translation>Die Einstellung, die senkrecht läuft</translation>
    </message>
    <message>
        <source>The result whose mean the cells show</source>
        <translation>Das Ergebnis, dessen Mittel die Zellen zeigen</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>Alles zeigen</translation>
    </message>
    <message>
        <source>Takes the ranges on the axes away</source>
        <translation>Nimmt die Bereiche auf den Achsen weg</translation>
    </message>
    <message>
        <source>Axes</source>
        <translation>Achsen</translation>
    </message>
    <message>
        <source>Which dials and results have an axis</source>
        <translation>Welche Einstellungen und Ergebnisse eine Achse haben</translation>
    </message>
    <message>
        <source>Colour</source>
        <translation>Farbe</translation>
    </message>
    <message>
        <source>over</source>
        <translation>über</translation>
    </message>
    <message>
        <source>and</source>
        <translation>und</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copies the runs that are shown, or writes them into a file</source>
        <translation>Kopiert die gezeigten Läufe oder schreibt sie in eine Datei</translation>
    </message>
    <message>
        <source>Add as a lane</source>
        <translation>Als Spur hinzufügen</translation>
    </message>
    <message>
        <source>Sets up a lane with the configuration of this run, to be run, looked into and forked</source>
        <translation>Richtet eine Spur mit der Konfiguration dieses Laufs ein, um sie laufen zu lassen, hineinzusehen und abzuzweigen</translation>
    </message>
    <message>
        <source>Compare with the lanes</source>
        <translation>Mit den Spuren vergleichen</translation>
    </message>
    <message>
        <source>Puts the run under the lanes in the comparison</source>
        <translation>Setzt den Lauf im Vergleich unter die Spuren</translation>
    </message>
    <message>
        <source>This window&apos;s session</source>
        <translation>Sitzung dieses Fensters</translation>
    </message>
    <message>
        <source>Another session…</source>
        <translation>Andere Sitzung…</translation>
    </message>
    <message>
        <source>Show the runs of this session</source>
        <translation>Läufe dieser Sitzung zeigen</translation>
    </message>
    <message>
        <source>Sessions (*.amplab)</source>
        <translation>Sitzungen (*.amplab)</translation>
    </message>
    <message>
        <source>Copy as CSV</source>
        <translation>Als CSV kopieren</translation>
    </message>
    <message>
        <source>Copy as Markdown</source>
        <translation>Als Markdown kopieren</translation>
    </message>
    <message>
        <source>Copy as LaTeX</source>
        <translation>Als LaTeX kopieren</translation>
    </message>
    <message>
        <source>Save CSV…</source>
        <translation>CSV speichern…</translation>
    </message>
    <message>
        <source>Save the runs that are shown</source>
        <translation>Gezeigte Läufe speichern</translation>
    </message>
    <message>
        <source>Tables (*.csv)</source>
        <translation>Tabellen (*.csv)</translation>
    </message>
    <message>
        <source>Copy configuration</source>
        <translation>Konfiguration kopieren</translation>
    </message>
    <message numerus="yes">
        <source>%n runs are chosen</source>
        <translation>
            <numerusform>%n Lauf ist gewählt</numerusform>
            <numerusform>%n Läufe sind gewählt</numerusform>
        </translation>
    </message>
    <message>
        <source>The first %1 of these runs are lanes now: more at once cannot be told apart.</source>
        <translation>Die ersten %1 dieser Läufe sind jetzt Spuren: mehr auf einmal lassen sich nicht unterscheiden.</translation>
    </message>
</context>
<context>
    <name>amplab::Sweeps</name>
    <message>
        <source>%1 could not be made for the runs&apos; files.</source>
        <translation>%1 konnte für die Dateien der Läufe nicht angelegt werden.</translation>
    </message>
    <message>
        <source>%1 of %2 runs have ended</source>
        <translation>%1 von %2 Läufen sind fertig</translation>
    </message>
    <message>
        <source>%1; about %2 s left.</source>
        <translation>%1; noch etwa %2 s.</translation>
    </message>
</context>
<context>
    <name>amplab::Swept</name>
    <message>
        <source>No value is given: write them with commas between, such as 1, 2, 3.</source>
        <translation>Es ist kein Wert angegeben: Werte stehen mit Kommas dazwischen, wie 1, 2, 3.</translation>
    </message>
    <message>
        <source>These are more than %1 runs; give fewer values.</source>
        <translation>Das sind mehr als %1 Läufe; geben Sie weniger Werte an.</translation>
    </message>
</context>
<context>
    <name>amplab::RunRequests</name>
    <message>
        <source>The engine that had this lane has ended, and its past with it; go on from its saved step and fork that, or restart it.</source>
        <translation>Die Engine, die diese Spur hatte, ist beendet und mit ihr die Vergangenheit; ab dem gesicherten Schritt fortsetzen und das verzweigen, oder neu starten.</translation>
    </message>
</context>
<context>
    <name>amplab::TensorKind</name>
    <message>
        <source>weights</source>
        <translation>Gewichte</translation>
    </message>
    <message>
        <source>masters</source>
        <translation>Master</translation>
    </message>
    <message>
        <source>gradients</source>
        <translation>Gradienten</translation>
    </message>
    <message>
        <source>activations</source>
        <translation>Aktivierungen</translation>
    </message>
    <message>
        <source>act. grads</source>
        <translation>Akt.-Grad.</translation>
    </message>
    <message>
        <source>updates</source>
        <translation>Updates</translation>
    </message>
</context>
<context>
    <name>amplab::TensorModel</name>
    <message>
        <source>tensor</source>
        <translation>Tensor</translation>
    </message>
    <message>
        <source>What the phase made or changed</source>
        <translation>Was die Phase gebildet oder geändert hat</translation>
    </message>
    <message>
        <source>dtype</source>
        <translation>dtype</translation>
    </message>
    <message>
        <source>Its number format</source>
        <translation>Sein Zahlenformat</translation>
    </message>
    <message>
        <source>shape</source>
        <translation>Form</translation>
    </message>
    <message>
        <source>Its sizes</source>
        <translation>Seine Größen</translation>
    </message>
    <message>
        <source>norm</source>
        <translation>Norm</translation>
    </message>
    <message>
        <source>2-norm over what is finite</source>
        <translation>2-Norm über das Endliche</translation>
    </message>
    <message>
        <source>largest</source>
        <translation>größtes</translation>
    </message>
    <message>
        <source>Largest finite magnitude</source>
        <translation>Größter endlicher Betrag</translation>
    </message>
    <message>
        <source>headroom</source>
        <translation>Reserve</translation>
    </message>
    <message>
        <source>How often the largest could double before it overflows its format</source>
        <translation>Wie oft sich der größte verdoppeln könnte, bevor er sein Format überläuft</translation>
    </message>
    <message>
        <source>zeros</source>
        <translation>Nullen</translation>
    </message>
    <message>
        <source>Share of zeros</source>
        <translation>Anteil der Nullen</translation>
    </message>
    <message>
        <source>subnormals</source>
        <translation>subnormale</translation>
    </message>
    <message>
        <source>Share of numbers below the format&apos;s smallest normal one: they have lost digits</source>
        <translation>Anteil der Zahlen unter der kleinsten normalen des Formats: Sie haben Stellen verloren</translation>
    </message>
    <message>
        <source>Inf</source>
        <translation>Inf</translation>
    </message>
    <message>
        <source>Infinities</source>
        <translation>Unendliche</translation>
    </message>
    <message>
        <source>NaN</source>
        <translation>NaN</translation>
    </message>
    <message>
        <source>Elements that are not a number</source>
        <translation>Elemente, die keine Zahl sind</translation>
    </message>
</context>
<context>
    <name>amplab::TensorPanel</name>
    <message>
        <source>Tensor</source>
        <translation>Tensor</translation>
    </message>
    <message>
        <source>Choose a tensor</source>
        <translation>Tensor wählen</translation>
    </message>
    <message>
        <source>The tensors of the lane&apos;s latest step that was looked at</source>
        <translation>Die Tensoren des zuletzt betrachteten Schritts der Spur</translation>
    </message>
    <message>
        <source>Latest step</source>
        <translation>Neuester Schritt</translation>
    </message>
    <message>
        <source>Reads the same tensor of the latest step that was looked at</source>
        <translation>Liest denselben Tensor des zuletzt betrachteten Schritts</translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation>Zahlen</translation>
    </message>
    <message>
        <source>Shows the elements as numbers</source>
        <translation>Zeigt die Elemente als Zahlen</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>Bild</translation>
    </message>
    <message>
        <source>Shows the elements as colours: negative orange, positive blue</source>
        <translation>Zeigt die Elemente als Farben: negative orange, positive blau</translation>
    </message>
    <message>
        <source>log</source>
        <translation>log</translation>
    </message>
    <message>
        <source>Colours by the logarithm of the magnitude; else in proportion to it</source>
        <translation>Farben nach dem Logarithmus des Betrags; sonst proportional</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>Speichern…</translation>
    </message>
    <message>
        <source>Writes the tensor as a .safetensors file</source>
        <translation>Schreibt den Tensor als .safetensors-Datei</translation>
    </message>
    <message>
        <source>%1 of %2, step %3: its elements are on the way.</source>
        <translation>%1 von %2, Schritt %3: Elemente sind unterwegs.</translation>
    </message>
    <message>
        <source>What came as elements of %1 is not of one piece, and cannot be shown.</source>
        <translation>Was als Elemente von %1 kam, ist unvollständig und kann nicht gezeigt werden.</translation>
    </message>
    <message>
        <source>Index in dimension %1</source>
        <translation>Index in Dimension %1</translation>
    </message>
    <message>
        <source>Index in dimension %1, of %2</source>
        <translation>Index in Dimension %1, von %2</translation>
    </message>
    <message>
        <source>Steps that are looked at have tensors to choose from here: run a lane while this panel is seen.</source>
        <translation>Betrachtete Schritte bieten hier Tensoren zur Wahl: Spur laufen lassen, während dieses Panel zu sehen ist.</translation>
    </message>
    <message>
        <source>Choose a tensor of the latest step that was looked at.</source>
        <translation>Einen Tensor des zuletzt betrachteten Schritts wählen.</translation>
    </message>
    <message>
        <source>%1 has no elements.</source>
        <translation>%1 hat keine Elemente.</translation>
    </message>
    <message>
        <source>step %1 · %2 [%3]</source>
        <translation>Schritt %1 · %2 [%3]</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source> · %1 elements · zeros %2 · subnormal %3 · Inf %4 · NaN %5 · largest %6 · norm %7</source>
        <translation> · %1 Elemente · Nullen %2 · subnormal %3 · Inf %4 · NaN %5 · größtes %6 · Norm %7</translation>
    </message>
    <message>
        <source>%1 = %2</source>
        <translation>%1 = %2</translation>
    </message>
    <message>
        <source>%1 could not be written: %2.</source>
        <translation>%1 konnte nicht geschrieben werden: %2.</translation>
    </message>
    <message>
        <source>Save tensor</source>
        <translation>Tensor speichern</translation>
    </message>
    <message>
        <source>Tensors (*.safetensors)</source>
        <translation>Tensoren (*.safetensors)</translation>
    </message>
</context>
<context>
    <name>amplab::TensorImageView</name>
    <message>
        <source>Picture of the tensor</source>
        <translation>Bild des Tensors</translation>
    </message>
    <message>
        <source>%1 = %2</source>
        <translation>%1 = %2</translation>
    </message>
    <message>
        <source>; the largest of the %1 in this pixel</source>
        <translation>; das größte der %1 in diesem Pixel</translation>
    </message>
    <message>
        <source>zero</source>
        <translation>null</translation>
    </message>
    <message>
        <source>Inf</source>
        <translation>Inf</translation>
    </message>
    <message>
        <source>NaN</source>
        <translation>NaN</translation>
    </message>
</context>
<context>
    <name>amplab::TotalsStrip</name>
    <message>
        <source>Totals of the calls shown</source>
        <translation>Summen der gezeigten Aufrufe</translation>
    </message>
</context>
<context>
    <name>amplab::TransportBar</name>
    <message>
        <source>Transport</source>
        <translation>Steuerung</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>Phase</source>
        <translation>Phase</translation>
    </message>
    <message>
        <source>Fork</source>
        <translation>Verzweigen</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>Preset</translation>
    </message>
    <message>
        <source>Lanes that show something, ready to run</source>
        <translation>Fertige Spuren, die etwas zeigen</translation>
    </message>
    <message>
        <source>Choose a preset</source>
        <translation>Preset wählen</translation>
    </message>
</context>
<context>
    <name>amplab::UpdateModel</name>
    <message>
        <source>weights</source>
        <translation>Gewichte</translation>
    </message>
    <message>
        <source>A parameter, or all that the optimizers of a lane step</source>
        <translation>Ein Parameter oder alles, was die Optimizer einer Spur bewegen</translation>
    </message>
    <message>
        <source>kept in</source>
        <translation>gehalten in</translation>
    </message>
    <message>
        <source>The format in which it is kept; a master is what the optimizer steps</source>
        <translation>Das Format, in dem es gehalten wird; den Master bewegt der Optimizer</translation>
    </message>
    <message>
        <source>this update</source>
        <translation>dieses Update</translation>
    </message>
    <message>
        <source>Solid: moved. Hatched: rounded away. Empty: nothing to add, the gradient was zero</source>
        <translation>Voll: bewegt. Schraffiert: weggerundet. Leer: nichts hinzuzufügen, der Gradient war null</translation>
    </message>
    <message>
        <source>moved</source>
        <translation>bewegt</translation>
    </message>
    <message>
        <source>Share of elements that are another number than before the step</source>
        <translation>Anteil der Elemente, die eine andere Zahl sind als vor dem Schritt</translation>
    </message>
    <message>
        <source>rounded away</source>
        <translation>weggerundet</translation>
    </message>
    <message>
        <source>Share whose update was below half a unit in the last place, so that they did not move</source>
        <translation>Anteil, dessen Update unter einer halben Einheit der letzten Stelle lag, sodass er sich nicht bewegt hat</translation>
    </message>
    <message>
        <source>gradient zero</source>
        <translation>Gradient null</translation>
    </message>
    <message>
        <source>Share that had nothing to add</source>
        <translation>Anteil, der nichts hinzuzufügen hatte</translation>
    </message>
    <message>
        <source>rounded away over time</source>
        <translation>weggerundet im Verlauf</translation>
    </message>
    <message>
        <source>The same share in the steps that were looked at, from 0 to 100 %</source>
        <translation>Derselbe Anteil in den betrachteten Schritten, von 0 bis 100 %</translation>
    </message>
    <message>
        <source>elements</source>
        <translation>Elemente</translation>
    </message>
    <message>
        <source>Numbers in it</source>
        <translation>Zahlen darin</translation>
    </message>
    <message>
        <source>Moved %1, rounded away %2, gradient zero %3 of %4, in step %5</source>
        <translation>Bewegt %1, weggerundet %2, Gradient null %3 von %4, in Schritt %5</translation>
    </message>
</context>
<context>
    <name>amplab::UpdateRows</name>
    <message>
        <source>%1 master</source>
        <translation>%1 Master</translation>
    </message>
    <message>
        <source>%1 copy</source>
        <translation>%1 Kopie</translation>
    </message>
    <message>
        <source>Step %1 was skipped: no weight was touched.</source>
        <translation>Schritt %1 wurde übersprungen: Kein Gewicht wurde berührt.</translation>
    </message>
    <message>
        <source>Step %1 moved %2 of the masters. Of their 16-bit copies %3 did not change: the masters keep what is too small for them, until it is enough.</source>
        <translation>Schritt %1 bewegte %2 der Master. Von ihren 16-Bit-Kopien blieben %3 gleich: Die Master behalten, was für sie zu klein ist, bis es reicht.</translation>
    </message>
    <message>
        <source>Step %1 lost %2 of its updates: each was below half a unit in the last place of a weight kept in %3, and nothing remembers it. Master weights in fp32 would.</source>
        <translation>Schritt %1 verlor %2 seiner Updates: Jedes lag unter einer halben Einheit der letzten Stelle eines in %3 gehaltenen Gewichts, und nichts merkt es sich. Master-Gewichte in fp32 würden es.</translation>
    </message>
    <message>
        <source>Step %1 moved %2 of the weights; %3 of the updates were rounded away.</source>
        <translation>Schritt %1 bewegte %2 der Gewichte; %3 der Updates wurden weggerundet.</translation>
    </message>
</context>
<context>
    <name>amplab::UpdatesPanel</name>
    <message>
        <source>What became of the updates of each lane</source>
        <translation>Was aus den Updates jeder Spur wurde</translation>
    </message>
    <message>
        <source>What became of the updates of each parameter</source>
        <translation>Was aus den Updates jedes Parameters wurde</translation>
    </message>
    <message>
        <source>While a lane runs, one step every so often is looked at: what its updates came to stands here then.</source>
        <translation>Während eine Spur läuft, wird ab und zu ein Schritt betrachtet: Was aus seinen Updates wurde, steht dann hier.</translation>
    </message>
    <message>
        <source>No step of this lane that has updated its weights was looked at yet.</source>
        <translation>Noch kein Schritt dieser Spur betrachtet, der ihre Gewichte geändert hat.</translation>
    </message>
    <message>
        <source>Histogram of the update</source>
        <translation>Histogramm des Updates</translation>
    </message>
    <message>
        <source>Histogram of %1</source>
        <translation>Histogramm von %1</translation>
    </message>
    <message>
        <source>Elements of the update</source>
        <translation>Elemente des Updates</translation>
    </message>
    <message>
        <source>Elements of %1</source>
        <translation>Elemente von %1</translation>
    </message>
</context>
<context>
    <name>fields</name>
    <message>
        <source>Step %1 was skipped: a gradient was Inf or NaN at loss scale %2.</source>
        <translation>Schritt %1 wurde übersprungen: Ein Gradient war Inf oder NaN bei der Loss Scale %2.</translation>
    </message>
    <message>
        <source>Step %1 was skipped: a gradient was Inf or NaN.</source>
        <translation>Schritt %1 wurde übersprungen: Ein Gradient war Inf oder NaN.</translation>
    </message>
    <message>
        <source>Step %1 was skipped: its loss is %2 (guard.skip_nonfinite_loss).</source>
        <translation>Schritt %1 wurde übersprungen: Sein Loss ist %2 (guard.skip_nonfinite_loss).</translation>
    </message>
    <message>
        <source>Step %1 was skipped by its loop, which stepped no optimizer.</source>
        <translation>Schritt %1 wurde von seiner Schleife übersprungen: Sie hat keinen Optimizer ausgeführt.</translation>
    </message>
    <message>
        <source>Step %1 was skipped by %2: a gradient was Inf or NaN at loss scale %3. It was applied by %4.</source>
        <translation>Schritt %1 wurde von %2 übersprungen: Ein Gradient war Inf oder NaN bei der Loss Scale %3. %4 hat ihn ausgeführt.</translation>
    </message>
    <message>
        <source>Step %1 was skipped by %2: a gradient was Inf or NaN. It was applied by %3.</source>
        <translation>Schritt %1 wurde von %2 übersprungen: Ein Gradient war Inf oder NaN. %3 hat ihn ausgeführt.</translation>
    </message>
    <message>
        <source>Step %1 was skipped by %2: a gradient of that rank was Inf or NaN at loss scale %3. It was applied by rank 0.</source>
        <translation>Schritt %1 wurde von %2 übersprungen: Ein Gradient dort war Inf oder NaN bei der Loss Scale %3. Rank 0 hat ihn ausgeführt.</translation>
    </message>
    <message>
        <source>Step %1 was applied although a gradient was Inf or NaN: nothing skipped it.</source>
        <translation>Schritt %1 wurde ausgeführt, obwohl ein Gradient Inf oder NaN war: Nichts hat ihn übersprungen.</translation>
    </message>
    <message>
        <source>Step %1 was applied by %2 although a gradient was Inf or NaN: nothing skipped it.</source>
        <translation>Schritt %1 wurde von %2 ausgeführt, obwohl ein Gradient Inf oder NaN war: Nichts hat ihn übersprungen.</translation>
    </message>
    <message>
        <source>Step %1 was applied, and every gradient was finite.</source>
        <translation>Schritt %1 wurde ausgeführt, und jeder Gradient war endlich.</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>What the lane is called in legends, tables and files.</source>
        <translation>Wie die Spur in Legenden, Tabellen und Dateien heißt.</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Seed</translation>
    </message>
    <message>
        <source>Draws the initial weights, the order of the batches and dropout. Same seed: same start and same batches, whatever the precision.</source>
        <translation>Bestimmt Anfangsgewichte, Reihenfolge der Batches und Dropout. Gleicher Seed: gleicher Anfang und gleiche Batches bei jeder Genauigkeit.</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Gerät</translation>
    </message>
    <message>
        <source>Where the run computes: auto, cpu, cuda or cuda:N. auto takes a GPU if there is one.</source>
        <translation>Wo der Lauf rechnet: auto, cpu, cuda oder cuda:N. auto nimmt eine GPU, wenn es eine gibt.</translation>
    </message>
    <message>
        <source>CPU threads</source>
        <translation>CPU-Threads</translation>
    </message>
    <message>
        <source>threads</source>
        <translation>Threads</translation>
    </message>
    <message>
        <source>How many CPU threads compute; 0 takes all cores. Sums are split by threads, so another number may change the last bits.</source>
        <translation>Wie viele CPU-Threads rechnen; 0 nimmt alle Kerne. Summen werden nach Threads geteilt, eine andere Zahl kann also die letzten Bits ändern.</translation>
    </message>
    <message>
        <source>Data set</source>
        <translation>Datensatz</translation>
    </message>
    <message>
        <source>What is learned. Spirals and moons are generated and need no file.</source>
        <translation>Was gelernt wird. Spiralen und Monde werden erzeugt und brauchen keine Datei.</translation>
    </message>
    <message>
        <source>Path</source>
        <translation>Pfad</translation>
    </message>
    <message>
        <source>Folder or file of your own data, for idx, cifar10, csv and text; the other data sets do not read it.</source>
        <translation>Ordner oder Datei eigener Daten, für idx, cifar10, csv und text; die anderen Datensätze lesen ihn nicht.</translation>
    </message>
    <message>
        <source>Batch size</source>
        <translation>Batchgröße</translation>
    </message>
    <message>
        <source>samples</source>
        <translation>Samples</translation>
    </message>
    <message>
        <source>Samples per micro-batch. The mean over a larger batch has less noise but makes each sample&apos;s gradient smaller, nearer to where fp16 ends.</source>
        <translation>Samples je Micro-Batch. Das Mittel über einen größeren Batch rauscht weniger, macht aber den Gradienten jedes Samples kleiner, näher am Ende von fp16.</translation>
    </message>
    <message>
        <source>Use only the first</source>
        <translation>Nur die ersten</translation>
    </message>
    <message>
        <source>Trains on the first so many samples; 0 uses all. A few hundred show overfitting within seconds.</source>
        <translation>Trainiert mit so vielen ersten Samples; 0 nimmt alle. Einige Hundert zeigen Overfitting in Sekunden.</translation>
    </message>
    <message>
        <source>Shuffle</source>
        <translation>Mischen</translation>
    </message>
    <message>
        <source>Draws a new order of the samples in each epoch. Without it every epoch sees the same batches.</source>
        <translation>Zieht in jeder Epoche eine neue Reihenfolge der Samples. Ohne sieht jede Epoche dieselben Batches.</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>Kontext</translation>
    </message>
    <message>
        <source>characters</source>
        <translation>Zeichen</translation>
    </message>
    <message>
        <source>How many characters of a text make a sample, and how far back a transformer can look. Attention costs its square.</source>
        <translation>Wie viele Zeichen eines Textes ein Sample bilden und wie weit ein Transformer zurückblickt. Attention kostet das Quadrat.</translation>
    </message>
    <message>
        <source>Label column</source>
        <translation>Label-Spalte</translation>
    </message>
    <message>
        <source>The column of a CSV file that is predicted: classes, or numbers if it has more than 20 different ones. Empty: the last column.</source>
        <translation>Die Spalte einer CSV-Datei, die vorhergesagt wird: Klassen, oder Zahlen, wenn sie mehr als 20 verschiedene hat. Leer: die letzte Spalte.</translation>
    </message>
    <message>
        <source>Hold out</source>
        <translation>Zurückhalten</translation>
    </message>
    <message>
        <source>Share of the training samples, drawn by the seed, that is evaluated on and not trained on. 0: the test samples that the data set comes with, or a tenth where it has none (csv, text).</source>
        <translation>Anteil der Trainingssamples, vom Seed gezogen, mit dem ausgewertet statt trainiert wird. 0: die Testsamples des Datensatzes, oder ein Zehntel, wo er keine hat (csv, text).</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>The kind of network that is trained.</source>
        <translation>Die Art des trainierten Netzes.</translation>
    </message>
    <message>
        <source>Hidden layers</source>
        <translation>Verdeckte Schichten</translation>
    </message>
    <message>
        <source>units</source>
        <translation>Einheiten</translation>
    </message>
    <message>
        <source>Width of each hidden layer, in order. More layers shrink the gradient that reaches the first ones; wide layers sum more products, which can overflow fp16.</source>
        <translation>Breite jeder verdeckten Schicht, der Reihe nach. Mehr Schichten verkleinern den Gradienten, der die ersten erreicht; breite summieren mehr Produkte, die in fp16 überlaufen können.</translation>
    </message>
    <message>
        <source>Channels</source>
        <translation>Kanäle</translation>
    </message>
    <message>
        <source>channels</source>
        <translation>Kanäle</translation>
    </message>
    <message>
        <source>Width of each stage of convolutions, in order; each stage halves the picture.</source>
        <translation>Breite jeder Stufe von Faltungen, der Reihe nach; jede Stufe halbiert das Bild.</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>Schichten</translation>
    </message>
    <message>
        <source>The chain of the model &quot;layers&quot;, written as in torch.nn without the sizes that follow from the layer before: &quot;Conv2d(16, 3, padding=1)&quot;, &quot;ReLU&quot;, &quot;Flatten&quot;, &quot;Linear(10)&quot;.</source>
        <translation>Die Kette des Modells &quot;layers&quot;, geschrieben wie in torch.nn, ohne die Größen, die aus der Schicht davor folgen: &quot;Conv2d(16, 3, padding=1)&quot;, &quot;ReLU&quot;, &quot;Flatten&quot;, &quot;Linear(10)&quot;.</translation>
    </message>
    <message>
        <source>Activation</source>
        <translation>Aktivierung</translation>
    </message>
    <message>
        <source>The bend between layers. sigmoid multiplies the gradient by at most 1/4 per layer, so deep nets of it underflow in fp16; relu passes it on.</source>
        <translation>Der Knick zwischen den Schichten. sigmoid multipliziert den Gradienten je Schicht höchstens mit 1/4, tiefe Netze laufen damit in fp16 unter; relu reicht ihn weiter.</translation>
    </message>
    <message>
        <source>Normalisation</source>
        <translation>Normierung</translation>
    </message>
    <message>
        <source>Brings what leaves a layer to mean 0 and variance 1, which keeps activations and gradients in range. layer: per sample; autocast runs it in fp32 on a GPU. batch: per channel over the batch, in the input&apos;s format with fp32 statistics; evaluation uses running ones.</source>
        <translation>Bringt, was eine Schicht verlässt, auf Mittel 0 und Varianz 1; das hält Aktivierungen und Gradienten im Bereich. layer: je Sample; autocast rechnet es auf der GPU in fp32. batch: je Kanal über den Batch, im Format der Eingabe mit fp32-Statistik; die Auswertung nimmt laufende Werte.</translation>
    </message>
    <message>
        <source>Dropout</source>
        <translation>Dropout</translation>
    </message>
    <message>
        <source>Share of activations set to zero at random in training. 0: off; 1: nothing gets through.</source>
        <translation>Anteil der Aktivierungen, die im Training zufällig null gesetzt werden. 0: aus; 1: nichts kommt durch.</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>Breite</translation>
    </message>
    <message>
        <source>features</source>
        <translation>Merkmale</translation>
    </message>
    <message>
        <source>Features that stand for a position of a transformer; each head attends with width / heads of them.</source>
        <translation>Merkmale für eine Position eines Transformers; jeder Head nutzt Breite / Heads davon.</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>Heads</translation>
    </message>
    <message>
        <source>How many attentions a transformer&apos;s block runs side by side; the width must be a multiple of it.</source>
        <translation>Wie viele Attentions ein Transformer-Block nebeneinander ausführt; die Breite muss ein Vielfaches davon sein.</translation>
    </message>
    <message>
        <source>Blocks</source>
        <translation>Blöcke</translation>
    </message>
    <message>
        <source>How many blocks a transformer has, of attention and two linear layers; or each stage of a resnet, of two convolutions around which its input flows on.</source>
        <translation>Wie viele Blöcke ein Transformer hat, aus Attention und zwei linearen Schichten; oder jede Stufe eines ResNet, aus zwei Faltungen, an denen die Eingabe vorbeifließt.</translation>
    </message>
    <message>
        <source>Fused attention</source>
        <translation>Fused Attention</translation>
    </message>
    <message>
        <source>One kernel that never writes the scores down, as PyTorch&apos;s scaled_dot_product_attention. Off: matmul, mask, softmax, matmul, whose scores autocast holds in 16 bits and which can overflow fp16.</source>
        <translation>Ein Kernel, der die Scores nie hinschreibt, wie scaled_dot_product_attention von PyTorch. Aus: matmul, Maske, softmax, matmul, deren Scores autocast in 16 Bit hält und die in fp16 überlaufen können.</translation>
    </message>
    <message>
        <source>Inputs</source>
        <translation>Eingaben</translation>
    </message>
    <message>
        <source>numbers</source>
        <translation>Zahlen</translation>
    </message>
    <message>
        <source>How many numbers the model takes for a sample, as a generator takes noise; 0: as its data set has them.</source>
        <translation>Wie viele Zahlen das Modell je Sample nimmt, wie ein Generator Rauschen; 0: wie sein Datensatz sie hat.</translation>
    </message>
    <message>
        <source>Outputs</source>
        <translation>Ausgaben</translation>
    </message>
    <message>
        <source>How many numbers the model gives for a sample, as a discriminator gives one; 0: as its data set asks for. Of the model layers: what the last of them must give.</source>
        <translation>Wie viele Zahlen das Modell je Sample gibt, ein Diskriminator etwa eine; 0: was sein Datensatz verlangt. Beim Modell layers: was die letzte Schicht geben muss.</translation>
    </message>
    <message>
        <source>Mode</source>
        <translation>Modus</translation>
    </message>
    <message>
        <source>Which numbers the run is made of: what weights are stored in and what each op computes in. O0 to O3 are accepted as apex&apos;s names for fp32, amp-fp16, fp16-master and pure-fp16.</source>
        <translation>Aus welchen Zahlen der Lauf besteht: worin Gewichte gehalten werden und worin jede Op rechnet. O0 bis O3 gelten als die Namen von apex für fp32, amp-fp16, fp16-master und pure-fp16.</translation>
    </message>
    <message>
        <source>Autocast lists</source>
        <translation>Autocast-Listen</translation>
    </message>
    <message>
        <source>Which ops autocast runs in 16 bits and which in fp32: as PyTorch decides on a GPU (cuda) or on a CPU (cpu), or as NVIDIA&apos;s apex did at O1. They differ in softmax, sums and norms.</source>
        <translation>Welche Ops autocast in 16 Bit und welche in fp32 ausführt: wie PyTorch auf einer GPU (cuda) oder CPU (cpu) entscheidet, oder wie apex von NVIDIA bei O1. Sie unterscheiden sich bei softmax, Summen und Normen.</translation>
    </message>
    <message>
        <source>Dtype per op</source>
        <translation>Dtype je Op</translation>
    </message>
    <message>
        <source>Makes autocast run an op in fp32, fp16 or bf16 instead of what its list says, as {&quot;softmax&quot;: &quot;fp16&quot;}. For finding out which op needs its precision.</source>
        <translation>Lässt autocast eine Op in fp32, fp16 oder bf16 ausführen statt nach seiner Liste, als {&quot;softmax&quot;: &quot;fp16&quot;}. Um herauszufinden, welche Op ihre Genauigkeit braucht.</translation>
    </message>
    <message>
        <source>Dtype per layer</source>
        <translation>Dtype je Schicht</translation>
    </message>
    <message>
        <source>Layers that are a region of autocast of their own, by name or pattern, as {&quot;blocks.*.attn&quot;: &quot;fp32&quot;}. A name speaks for all that lies in it; the longest that fits decides.</source>
        <translation>Schichten, die ein eigener Bereich von autocast sind, nach Name oder Muster, als {&quot;blocks.*.attn&quot;: &quot;fp32&quot;}. Ein Name gilt für alles darin; der längste passende entscheidet.</translation>
    </message>
    <message>
        <source>Autocast off in</source>
        <translation>Ohne autocast</translation>
    </message>
    <message>
        <source>Layers that run outside autocast, by name or pattern (&quot;fc1&quot;, &quot;*.attn&quot;), or &quot;loss&quot;. Their inputs are cast to fp32: the usual cure for one layer that overflows.</source>
        <translation>Schichten, die außerhalb von autocast laufen, nach Name oder Muster (&quot;fc1&quot;, &quot;*.attn&quot;), oder &quot;loss&quot;. Ihre Eingaben werden nach fp32 gewandelt: das übliche Mittel gegen eine Schicht, die überläuft.</translation>
    </message>
    <message>
        <source>Cast cache</source>
        <translation>Cast-Cache</translation>
    </message>
    <message>
        <source>Keeps the 16-bit copy of a weight until the end of the forward pass. Without it a weight used twice is cast twice: slower, same numbers.</source>
        <translation>Behält die 16-Bit-Kopie eines Gewichts bis zum Ende des Forward. Ohne wird ein zweimal benutztes Gewicht zweimal gewandelt: langsamer, dieselben Zahlen.</translation>
    </message>
    <message>
        <source>Batch norm in fp32</source>
        <translation>Batch-Norm in fp32</translation>
    </message>
    <message>
        <source>Whether a 16-bit model keeps its batch norm in fp32, as apex&apos;s keep_batchnorm_fp32 says. auto: as the mode does, which is yes for fp16-master (O2) and no for the pure modes (O3).</source>
        <translation>Ob ein 16-Bit-Modell seine Batch-Norm in fp32 behält, wie keep_batchnorm_fp32 in apex sagt. auto: wie der Modus, also ja bei fp16-master (O2) und nein bei den reinen Modi (O3).</translation>
    </message>
    <message>
        <source>TF32 convolutions</source>
        <translation>TF32-Faltungen</translation>
    </message>
    <message>
        <source>On a GPU, lets convolutions of fp32 tensors read ten mantissa bits of them, as PyTorch lets cuDNN do unless told otherwise. The mode tf32 says so for all products.</source>
        <translation>Lässt auf einer GPU Faltungen von fp32-Tensoren nur zehn Mantissenbits lesen, wie PyTorch es cuDNN erlaubt, wenn nicht anders gesagt. Der Modus tf32 tut es für alle Produkte.</translation>
    </message>
    <message>
        <source>Reduced precision reduction</source>
        <translation>Reduktion in 16 Bit</translation>
    </message>
    <message>
        <source>On a GPU, lets a 16-bit product that is summed in parts join them in 16 bits, as PyTorch does unless told otherwise. Faster for long sums, and a partial sum may overflow.</source>
        <translation>Lässt auf einer GPU ein 16-Bit-Produkt, das in Teilen summiert wird, diese in 16 Bit vereinen, wie PyTorch, wenn nicht anders gesagt. Schneller bei langen Summen; eine Teilsumme kann überlaufen.</translation>
    </message>
    <message>
        <source>Scaler</source>
        <translation>Scaler</translation>
    </message>
    <message>
        <source>Multiplies the loss before backward and divides the gradients after, so that small gradients survive fp16. dynamic finds the factor by itself; static keeps it; none is what makes fp16 lose gradients.</source>
        <translation>Multipliziert den Loss vor backward und teilt die Gradienten danach, damit kleine Gradienten fp16 überstehen. dynamic findet den Faktor selbst; static hält ihn; none lässt fp16 Gradienten verlieren.</translation>
    </message>
    <message>
        <source>Behaves like</source>
        <translation>Verhält sich wie</translation>
    </message>
    <message>
        <source>Whose rules move a dynamic scale: when it backs off, when it grows, where it ends. The dials stay as they are, so that the rules can be compared.</source>
        <translation>Nach wessen Regeln sich eine dynamische Scale bewegt: wann Backoff, wann Wachstum, wo Schluss ist. Die Regler bleiben, damit sich die Regeln vergleichen lassen.</translation>
    </message>
    <message>
        <source>Initial scale</source>
        <translation>Anfängliche Scale</translation>
    </message>
    <message>
        <source>The factor to begin with. Too high costs a few skipped steps until it has come down; too low lets small gradients vanish until it has grown. On a live run it sets the scale anew.</source>
        <translation>Der Faktor zu Beginn. Zu hoch kostet einige übersprungene Schritte, bis er gefallen ist; zu niedrig lässt kleine Gradienten verschwinden, bis er gewachsen ist. Im Lauf setzt er die Scale neu.</translation>
    </message>
    <message>
        <source>Growth factor</source>
        <translation>Wachstumsfaktor</translation>
    </message>
    <message>
        <source>The scale is multiplied by this after growth_interval good steps in a row. DeepSpeed and fairseq divide by it, too, when they back off.</source>
        <translation>Damit wird die Scale nach growth_interval guten Schritten in Folge multipliziert. DeepSpeed und fairseq teilen beim Backoff auch dadurch.</translation>
    </message>
    <message>
        <source>Backoff factor</source>
        <translation>Backoff-Faktor</translation>
    </message>
    <message>
        <source>The scale is multiplied by this after a skipped step. Near 1 many steps are skipped before the scale fits; near 0 it falls too far and small gradients vanish.</source>
        <translation>Damit wird die Scale nach einem übersprungenen Schritt multipliziert. Nahe 1 werden viele Schritte übersprungen, bis sie passt; nahe 0 fällt sie zu weit und kleine Gradienten verschwinden.</translation>
    </message>
    <message>
        <source>Growth interval</source>
        <translation>Wachstumsintervall</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>Good steps in a row before the scale grows. Each growth may overflow and cost a step: with an interval of 3 every fourth step is lost.</source>
        <translation>Gute Schritte in Folge, bevor die Scale wächst. Jedes Wachstum kann überlaufen und einen Schritt kosten: Bei Intervall 3 geht jeder vierte Schritt verloren.</translation>
    </message>
    <message>
        <source>Smallest scale</source>
        <translation>Kleinste Scale</translation>
    </message>
    <message>
        <source>The scale does not back off below this; DeepSpeed and fairseq end the run there. 0: what the framework sets, which is 1 for DeepSpeed and Megatron, 0.0001 for fairseq, none for apex.</source>
        <translation>Tiefer fällt die Scale nicht; DeepSpeed und fairseq beenden dort den Lauf. 0: was das Framework vorgibt, nämlich 1 bei DeepSpeed und Megatron, 0,0001 bei fairseq, nichts bei apex.</translation>
    </message>
    <message>
        <source>Largest scale</source>
        <translation>Größte Scale</translation>
    </message>
    <message>
        <source>The scale does not grow beyond this. 0: what the framework sets, which is 2^24 for apex.</source>
        <translation>Höher wächst die Scale nicht. 0: was das Framework vorgibt, bei apex 2^24.</translation>
    </message>
    <message>
        <source>Hysteresis</source>
        <translation>Hysterese</translation>
    </message>
    <message>
        <source>overflows</source>
        <translation>Überläufe</translation>
    </message>
    <message>
        <source>Which overflow backs off: with 2 the first one only skips its step. The next growth forgives all of them.</source>
        <translation>Welcher Überlauf zum Backoff führt: Bei 2 überspringt der erste nur seinen Schritt. Das nächste Wachstum verzeiht alle.</translation>
    </message>
    <message>
        <source>Consecutive</source>
        <translation>In Folge</translation>
    </message>
    <message>
        <source>Only overflows in a row use up the hysteresis: one clean step forgives them.</source>
        <translation>Nur Überläufe in Folge verbrauchen die Hysterese: Ein sauberer Schritt verzeiht sie.</translation>
    </message>
    <message>
        <source>Tolerance</source>
        <translation>Toleranz</translation>
    </message>
    <message>
        <source>Share of steps, since the scale last changed, that may overflow before it backs off. 0 backs off at each overflow.</source>
        <translation>Anteil der Schritte seit der letzten Änderung der Scale, die überlaufen dürfen, bevor es zum Backoff kommt. 0: bei jedem Überlauf.</translation>
    </message>
    <message>
        <source>Threshold</source>
        <translation>Schwelle</translation>
    </message>
    <message>
        <source>Backing off stops here; 0: nowhere. Above the smallest scale it keeps fairseq from ending the run.</source>
        <translation>Hier endet der Backoff; 0: nirgends. Über der kleinsten Scale hält sie fairseq davon ab, den Lauf zu beenden.</translation>
    </message>
    <message>
        <source>Clipping</source>
        <translation>Clipping</translation>
    </message>
    <message>
        <source>norm: shrinks all gradients together when their length exceeds the limit. value: cuts each element at the limit, which also turns an Inf into an ordinary number.</source>
        <translation>norm: verkleinert alle Gradienten gemeinsam, wenn ihre Länge die Grenze überschreitet. value: kappt jedes Element an der Grenze, was auch ein Inf zu einer gewöhnlichen Zahl macht.</translation>
    </message>
    <message>
        <source>Limit</source>
        <translation>Grenze</translation>
    </message>
    <message>
        <source>Longest gradient, or largest element, that passes unchanged. 0 stops all learning but weight decay.</source>
        <translation>Längster Gradient oder größtes Element, das unverändert durchgeht. 0 beendet alles Lernen außer Weight Decay.</translation>
    </message>
    <message>
        <source>When</source>
        <translation>Wann</translation>
    </message>
    <message>
        <source>after-unscale is right. before-unscale holds the limit against gradients that are still multiplied by the loss scale, so they end far too small: the classic mistake.</source>
        <translation>after-unscale ist richtig. before-unscale hält die Grenze gegen Gradienten, die noch mit der Loss Scale multipliziert sind, sodass sie viel zu klein enden: der klassische Fehler.</translation>
    </message>
    <message>
        <source>Micro-batches per step</source>
        <translation>Micro-Batches je Schritt</translation>
    </message>
    <message>
        <source>micro-batches</source>
        <translation>Micro-Batches</translation>
    </message>
    <message>
        <source>Adds up the gradients of so many batches before one update: a large batch in little memory. One Inf among them skips the whole step.</source>
        <translation>Summiert die Gradienten so vieler Batches vor einem Update: ein großer Batch in wenig Speicher. Ein Inf darunter überspringt den ganzen Schritt.</translation>
    </message>
    <message>
        <source>Divide by their number</source>
        <translation>Durch Anzahl teilen</translation>
    </message>
    <message>
        <source>Divides each loss by the number of micro-batches, so that the gradient is their mean. Without it the gradient grows with their number, as if the learning rate did.</source>
        <translation>Teilt jeden Loss durch die Zahl der Micro-Batches, sodass der Gradient ihr Mittel ist. Ohne wächst der Gradient mit ihrer Zahl, als täte es die Lernrate.</translation>
    </message>
    <message>
        <source>Optimizer</source>
        <translation>Optimizer</translation>
    </message>
    <message>
        <source>How gradients become updates. Adam and AdamW divide by the gradient&apos;s own size, so they hide a wrong loss scale that SGD would show.</source>
        <translation>Wie aus Gradienten Updates werden. Adam und AdamW teilen durch die Größe des Gradienten und verbergen so eine falsche Loss Scale, die SGD zeigen würde.</translation>
    </message>
    <message>
        <source>Learning rate</source>
        <translation>Lernrate</translation>
    </message>
    <message>
        <source>Size of each update. Too large diverges; in 16-bit weights a too small one rounds to no update at all.</source>
        <translation>Größe jedes Updates. Zu groß divergiert; in 16-Bit-Gewichten rundet eine zu kleine zu gar keinem Update.</translation>
    </message>
    <message>
        <source>Betas</source>
        <translation>Betas</translation>
    </message>
    <message>
        <source>How long Adam remembers the gradient and its square: 0.999 is about the last 1000 steps.</source>
        <translation>Wie lange sich Adam an den Gradienten und sein Quadrat erinnert: 0.999 sind etwa die letzten 1000 Schritte.</translation>
    </message>
    <message>
        <source>Epsilon</source>
        <translation>Epsilon</translation>
    </message>
    <message>
        <source>Keeps Adam from dividing by zero. In fp16 it is itself zero at 2.98e-8 and below, and then it does.</source>
        <translation>Bewahrt Adam vor der Division durch null. In fp16 ist es selbst null bei 2.98e-8 und darunter, und dann passiert sie.</translation>
    </message>
    <message>
        <source>Weight decay</source>
        <translation>Weight Decay</translation>
    </message>
    <message>
        <source>Pulls weights towards zero in each step: adamw directly, sgd and adam through the gradient.</source>
        <translation>Zieht in jedem Schritt die Gewichte gegen null: adamw direkt, sgd und adam über den Gradienten.</translation>
    </message>
    <message>
        <source>Momentum</source>
        <translation>Momentum</translation>
    </message>
    <message>
        <source>How much of the last update SGD keeps; from 1 on the updates never die down. Adam does not read it.</source>
        <translation>Wie viel vom letzten Update SGD behält; ab 1 klingen die Updates nie ab. Adam liest es nicht.</translation>
    </message>
    <message>
        <source>Dampening</source>
        <translation>Dampening</translation>
    </message>
    <message>
        <source>How much less than whole the gradient enters SGD&apos;s momentum.</source>
        <translation>Wie viel weniger als ganz der Gradient in das Momentum von SGD eingeht.</translation>
    </message>
    <message>
        <source>Nesterov</source>
        <translation>Nesterov</translation>
    </message>
    <message>
        <source>SGD looks one momentum step ahead; it needs a momentum and no dampening.</source>
        <translation>SGD blickt einen Momentum-Schritt voraus; braucht ein Momentum und kein Dampening.</translation>
    </message>
    <message>
        <source>AMSGrad</source>
        <translation>AMSGrad</translation>
    </message>
    <message>
        <source>Adam and AdamW divide by the largest mean square so far, which never shrinks again.</source>
        <translation>Adam und AdamW teilen durch das bisher größte mittlere Quadrat, das nie wieder schrumpft.</translation>
    </message>
    <message>
        <source>Schedule</source>
        <translation>Lernratenplan</translation>
    </message>
    <message>
        <source>How the learning rate changes over the run, after the warm-up.</source>
        <translation>Wie sich die Lernrate über den Lauf ändert, nach dem Warm-up.</translation>
    </message>
    <message>
        <source>Warm-up</source>
        <translation>Warm-up</translation>
    </message>
    <message>
        <source>updates</source>
        <translation>Updates</translation>
    </message>
    <message>
        <source>Updates over which the learning rate rises from 0. Skipped steps do not count.</source>
        <translation>Updates, über die die Lernrate von 0 ansteigt. Übersprungene Schritte zählen nicht.</translation>
    </message>
    <message>
        <source>Drop every</source>
        <translation>Absenken alle</translation>
    </message>
    <message>
        <source>Updates between the drops of the schedule &quot;step&quot;.</source>
        <translation>Updates zwischen den Absenkungen des Plans &quot;step&quot;.</translation>
    </message>
    <message>
        <source>Drop to</source>
        <translation>Absenken auf</translation>
    </message>
    <message>
        <source>What the schedule &quot;step&quot; multiplies the learning rate by at each drop.</source>
        <translation>Womit der Plan &quot;step&quot; die Lernrate bei jeder Absenkung multipliziert.</translation>
    </message>
    <message>
        <source>Lowest rate</source>
        <translation>Kleinste Rate</translation>
    </message>
    <message>
        <source>Where the schedule &quot;cosine&quot; ends.</source>
        <translation>Wo der Plan &quot;cosine&quot; endet.</translation>
    </message>
    <message>
        <source>Skip NaN losses</source>
        <translation>NaN-Loss überspringen</translation>
    </message>
    <message>
        <source>Leaves the step out when the loss is NaN or Inf. It saves the weights, and hides the cause.</source>
        <translation>Lässt den Schritt aus, wenn der Loss NaN oder Inf ist. Das rettet die Gewichte und verbirgt die Ursache.</translation>
    </message>
    <message>
        <source>Stop at the first NaN</source>
        <translation>Stopp beim ersten NaN</translation>
    </message>
    <message>
        <source>Ends the run at the first step with a NaN or Inf in its loss or weights, with everything as it was.</source>
        <translation>Beendet den Lauf beim ersten Schritt mit NaN oder Inf in Loss oder Gewichten; alles bleibt, wie es war.</translation>
    </message>
    <message>
        <source>Stop at step</source>
        <translation>Stopp bei Schritt</translation>
    </message>
    <message>
        <source>Ends the run after this step, where it can be forked; 0: only train.steps ends it.</source>
        <translation>Beendet den Lauf nach diesem Schritt, wo er verzweigt werden kann; 0: nur train.steps beendet ihn.</translation>
    </message>
    <message>
        <source>Stop when loss exceeds</source>
        <translation>Stopp, Loss über</translation>
    </message>
    <message>
        <source>Ends the run at the first step whose loss is above this, or NaN; 0: never.</source>
        <translation>Beendet den Lauf beim ersten Schritt, dessen Loss darüber liegt oder NaN ist; 0: nie.</translation>
    </message>
    <message>
        <source>Stop when scale falls below</source>
        <translation>Stopp, Scale unter</translation>
    </message>
    <message>
        <source>Ends the run when the loss scale has backed off below this, as it does in a death spiral; 0: never.</source>
        <translation>Beendet den Lauf, wenn die Loss Scale durch Backoff darunter fällt, wie in einer Todesspirale; 0: nie.</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>Optimizer steps until the run is finished; skipped ones count.</source>
        <translation>Schritte des Optimizers bis zum Ende des Laufs; übersprungene zählen mit.</translation>
    </message>
    <message>
        <source>Evaluate every</source>
        <translation>Auswerten alle</translation>
    </message>
    <message>
        <source>Steps between evaluations on data that is not trained on; 0 evaluates only at the end.</source>
        <translation>Schritte zwischen Auswertungen auf Daten, mit denen nicht trainiert wird; 0 wertet nur am Ende aus.</translation>
    </message>
    <message>
        <source>Evaluate model</source>
        <translation>Modell auswerten</translation>
    </message>
    <message>
        <source>Of several models, the one that is evaluated on the test samples of the data set that it is made for. Empty: none is. One model alone is always evaluated where it gives what its data ask for.</source>
        <translation>Von mehreren Modellen das, das auf den Testsamples seines Datensatzes ausgewertet wird. Leer: keines. Ein einziges Modell wird immer ausgewertet, wenn es gibt, was seine Daten verlangen.</translation>
    </message>
    <message>
        <source>Loss factor</source>
        <translation>Loss-Faktor</translation>
    </message>
    <message>
        <source>Multiplies the loss before backward, and nothing undoes it: 1e-6 makes gradients too small for fp16 on purpose, 1e6 too large.</source>
        <translation>Multipliziert den Loss vor backward, und nichts macht es rückgängig: 1e-6 macht Gradienten absichtlich zu klein für fp16, 1e6 zu groß.</translation>
    </message>
    <message>
        <source>Compiled steps</source>
        <translation>Kompilierte Schritte</translation>
    </message>
    <message>
        <source>Repeats the training step as a recording (on a GPU as CUDA graphs) instead of tracing it anew: the same bits, sooner. Inspected steps are traced all the same.</source>
        <translation>Wiederholt den Trainingsschritt als Aufzeichnung (auf einer GPU als CUDA-Graphen), statt ihn neu aufzubauen: dieselben Bits, früher. Inspizierte Schritte werden trotzdem neu aufgebaut.</translation>
    </message>
    <message>
        <source>Inspect every</source>
        <translation>Inspizieren alle</translation>
    </message>
    <message>
        <source>Steps between those in which every op call is recorded, with its dtypes and statistics; 0: never. An inspected step is slower.</source>
        <translation>Schritte zwischen denen, in denen jeder Op-Aufruf mit dtypes und Statistik aufgezeichnet wird; 0: nie. Ein inspizierter Schritt ist langsamer.</translation>
    </message>
    <message>
        <source>fp32 shadow</source>
        <translation>fp32-Schatten</translation>
    </message>
    <message>
        <source>Compares each call of an inspected step with fp32: &quot;inputs&quot; computes it from the same inputs, &quot;own&quot; also from the shadow&apos;s own, so that the error which has come together since the step&apos;s begin is seen.</source>
        <translation>Vergleicht jeden Aufruf eines inspizierten Schritts mit fp32: &quot;inputs&quot; rechnet aus denselben Eingaben, &quot;own&quot; auch aus den eigenen des Schattens, sodass der seit Beginn des Schritts angesammelte Fehler zu sehen ist.</translation>
    </message>
    <message>
        <source>Shadowed ops</source>
        <translation>Ops im Schatten</translation>
    </message>
    <message>
        <source>Names of ops that the fp32 shadow is made for, such as softmax; empty: all.</source>
        <translation>Namen der Ops, für die der fp32-Schatten gebildet wird, etwa softmax; leer: alle.</translation>
    </message>
    <message>
        <source>Memory for snapshots</source>
        <translation>Speicher für Snapshots</translation>
    </message>
    <message>
        <source>MiB</source>
        <translation>MiB</translation>
    </message>
    <message>
        <source>Past steps are reached again from snapshots, which take at most so much memory and two percent of the time; 0: none, replays start from the seed.</source>
        <translation>Vergangene Schritte werden aus Snapshots erreicht, die höchstens so viel Speicher und zwei Prozent der Zeit nehmen; 0: keine, Nachspiele beginnen beim Seed.</translation>
    </message>
    <message>
        <source>Training loop</source>
        <translation>Trainingsschleife</translation>
    </message>
    <message>
        <source>The body of one training step, in the lab&apos;s subset of Python and with PyTorch&apos;s names; a text or a list of lines. Empty: what the dials say, as a loop.</source>
        <translation>Der Rumpf eines Trainingsschritts, in der Python-Teilmenge des Labors und mit den Namen von PyTorch; ein Text oder eine Liste von Zeilen. Leer: was die Regler sagen, als Schleife.</translation>
    </message>
    <message>
        <source>FP32</source>
        <translation>FP32</translation>
    </message>
    <message>
        <source>Everything is stored and computed in single precision: the yardstick for all other modes.</source>
        <translation>Alles in einfacher Genauigkeit gehalten und gerechnet: der Maßstab für alle anderen Modi.</translation>
    </message>
    <message>
        <source>TF32</source>
        <translation>TF32</translation>
    </message>
    <message>
        <source>Stored in fp32, but products read only ten mantissa bits of their operands; the range stays fp32&apos;s.</source>
        <translation>In fp32 gehalten, aber Produkte lesen nur zehn Mantissenbits ihrer Operanden; der Bereich bleibt der von fp32.</translation>
    </message>
    <message>
        <source>AMP FP16</source>
        <translation>AMP FP16</translation>
    </message>
    <message>
        <source>fp32 weights; products run in fp16, range-hungry ops in fp32; a scaler keeps small gradients alive.</source>
        <translation>fp32-Gewichte; Produkte laufen in fp16, Ops mit großem Wertebereich in fp32; ein Scaler erhält kleine Gradienten.</translation>
    </message>
    <message>
        <source>AMP BF16</source>
        <translation>AMP BF16</translation>
    </message>
    <message>
        <source>fp32 weights; products run in bf16, whose range is fp32&apos;s, so that no loss scaler is needed.</source>
        <translation>fp32-Gewichte; Produkte laufen in bf16, das den Bereich von fp32 hat, also ohne Loss Scaler.</translation>
    </message>
    <message>
        <source>FP16 + masters</source>
        <translation>FP16 + Master</translation>
    </message>
    <message>
        <source>The model is fp16 throughout; the optimizer updates fp32 copies and rounds them back into it.</source>
        <translation>Das Modell ist durchweg fp16; der Optimizer ändert fp32-Kopien und rundet sie zurück.</translation>
    </message>
    <message>
        <source>Pure FP16</source>
        <translation>Reines FP16</translation>
    </message>
    <message>
        <source>Weights, gradients and optimizer state are fp16: small updates vanish, Adam&apos;s eps becomes zero.</source>
        <translation>Gewichte, Gradienten und Optimizer-Zustand sind fp16: Kleine Updates verschwinden, eps von Adam wird null.</translation>
    </message>
    <message>
        <source>Pure BF16</source>
        <translation>Reines BF16</translation>
    </message>
    <message>
        <source>Weights, gradients and optimizer state are bf16: the range suffices, small updates are swallowed.</source>
        <translation>Gewichte, Gradienten und Optimizer-Zustand sind bf16: Der Bereich genügt, kleine Updates werden verschluckt.</translation>
    </message>
    <message>
        <source>Fashion-MNIST</source>
        <translation>Fashion-MNIST</translation>
    </message>
    <message>
        <source>60,000 pictures of clothes in ten classes, 28 x 28 grey; Debian&apos;s dataset-fashion-mnist.</source>
        <translation>60.000 Bilder von Kleidung in zehn Klassen, 28 x 28 grau; dataset-fashion-mnist von Debian.</translation>
    </message>
    <message>
        <source>IDX files</source>
        <translation>IDX-Dateien</translation>
    </message>
    <message>
        <source>Your own pictures and labels in MNIST&apos;s file format, from the folder or file named by data.path.</source>
        <translation>Eigene Bilder und Labels im Dateiformat von MNIST, aus dem Ordner oder der Datei in data.path.</translation>
    </message>
    <message>
        <source>CIFAR-10</source>
        <translation>CIFAR-10</translation>
    </message>
    <message>
        <source>60,000 colour pictures in ten classes, 32 x 32; data.path names the folder of its binary version.</source>
        <translation>60.000 Farbbilder in zehn Klassen, 32 x 32; data.path nennt den Ordner der binären Fassung.</translation>
    </message>
    <message>
        <source>CSV table</source>
        <translation>CSV-Tabelle</translation>
    </message>
    <message>
        <source>Your own table with a header; data.path names the file, data.label the column to predict.</source>
        <translation>Eigene Tabelle mit Kopfzeile; data.path nennt die Datei, data.label die vorherzusagende Spalte.</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>Your own UTF-8 text, character by character; data.path names the file. For a transformer.</source>
        <translation>Eigener UTF-8-Text, Zeichen für Zeichen; data.path nennt die Datei. Für einen Transformer.</translation>
    </message>
    <message>
        <source>Spirals</source>
        <translation>Spiralen</translation>
    </message>
    <message>
        <source>Two interleaved spirals in the plane, generated: easy to see, not easy to learn.</source>
        <translation>Zwei verschlungene Spiralen in der Ebene, erzeugt: leicht zu sehen, nicht leicht zu lernen.</translation>
    </message>
    <message>
        <source>Moons</source>
        <translation>Monde</translation>
    </message>
    <message>
        <source>Two half moons in the plane, generated: learned within seconds.</source>
        <translation>Zwei Halbmonde in der Ebene, erzeugt: in Sekunden gelernt.</translation>
    </message>
    <message>
        <source>Circles</source>
        <translation>Kreise</translation>
    </message>
    <message>
        <source>A circle around a smaller one, generated: no straight line parts them.</source>
        <translation>Ein Kreis um einen kleineren, erzeugt: Keine Gerade trennt sie.</translation>
    </message>
    <message>
        <source>Gaussians</source>
        <translation>Gauß-Wolken</translation>
    </message>
    <message>
        <source>Four clouds of points that touch, generated: no model gets all right.</source>
        <translation>Vier sich berührende Punktwolken, erzeugt: Kein Modell trifft alle.</translation>
    </message>
    <message>
        <source>Sine</source>
        <translation>Sinus</translation>
    </message>
    <message>
        <source>Noisy values of a sine, generated: numbers to predict instead of classes.</source>
        <translation>Verrauschte Werte eines Sinus, erzeugt: Zahlen statt Klassen vorherzusagen.</translation>
    </message>
    <message>
        <source>Sums</source>
        <translation>Summen</translation>
    </message>
    <message>
        <source>Sums of two-digit numbers as characters, generated: for a transformer.</source>
        <translation>Summen zweistelliger Zahlen als Zeichen, erzeugt: für einen Transformer.</translation>
    </message>
    <message>
        <source>Multilayer perceptron</source>
        <translation>Mehrschichtiges Perzeptron</translation>
    </message>
    <message>
        <source>Linear layers with an activation between them; the widths are model.hidden.</source>
        <translation>Lineare Schichten mit einer Aktivierung dazwischen; die Breiten sind model.hidden.</translation>
    </message>
    <message>
        <source>Convolutional network</source>
        <translation>Faltungsnetz</translation>
    </message>
    <message>
        <source>Convolution, norm, activation and max pooling for each of model.channels, then an mlp.</source>
        <translation>Faltung, Norm, Aktivierung und Max-Pooling für jeden Wert in model.channels, dann ein mlp.</translation>
    </message>
    <message>
        <source>Residual network</source>
        <translation>Residualnetz</translation>
    </message>
    <message>
        <source>For small pictures: model.blocks blocks in each stage of model.channels; [16, 32, 64] and 3 are ResNet-20.</source>
        <translation>Für kleine Bilder: model.blocks Blöcke in jeder Stufe von model.channels; [16, 32, 64] und 3 sind ResNet-20.</translation>
    </message>
    <message>
        <source>Transformer</source>
        <translation>Transformer</translation>
    </message>
    <message>
        <source>A small decoder, pre-norm as GPT-2, that predicts the next character of a text or a sum.</source>
        <translation>Ein kleiner Decoder, pre-norm wie GPT-2, der das nächste Zeichen eines Textes oder einer Summe vorhersagt.</translation>
    </message>
    <message>
        <source>List of layers</source>
        <translation>Liste von Schichten</translation>
    </message>
    <message>
        <source>Any chain of layers, written as in torch.nn: &quot;Linear(64)&quot;, &quot;ReLU&quot;, &quot;Linear(10)&quot;.</source>
        <translation>Beliebige Kette von Schichten, geschrieben wie in torch.nn: &quot;Linear(64)&quot;, &quot;ReLU&quot;, &quot;Linear(10)&quot;.</translation>
    </message>
    <message>
        <source>PyTorch</source>
        <translation>PyTorch</translation>
    </message>
    <message>
        <source>torch.amp.GradScaler: backs off at once, grows after growth_interval clean steps in a row, has no bounds but refuses to grow to infinity.</source>
        <translation>torch.amp.GradScaler: sofortiger Backoff, Wachstum nach growth_interval sauberen Schritten in Folge, keine Grenzen, wächst aber nicht bis unendlich.</translation>
    </message>
    <message>
        <source>Keras</source>
        <translation>Keras</translation>
    </message>
    <message>
        <source>LossScaleOptimizer: doubles and halves, nothing else. Nothing stops its growth: a scale that has become infinite stays so, and every step is skipped.</source>
        <translation>LossScaleOptimizer: verdoppelt und halbiert, sonst nichts. Nichts hält das Wachstum auf: Eine unendlich gewordene Scale bleibt es, und jeder Schritt wird übersprungen.</translation>
    </message>
    <message>
        <source>DeepSpeed</source>
        <translation>DeepSpeed</translation>
    </message>
    <message>
        <source>Forgives the first overflows (hysteresis), refilled by a growth or, if consecutive, by any clean step. An overflow at the minimum ends the run.</source>
        <translation>Verzeiht die ersten Überläufe (Hysterese), aufgefüllt durch ein Wachstum oder, wenn consecutive, durch jeden sauberen Schritt. Ein Überlauf am Minimum beendet den Lauf.</translation>
    </message>
    <message>
        <source>Megatron</source>
        <translation>Megatron</translation>
    </message>
    <message>
        <source>Forgives the first overflows (hysteresis), refilled by a growth alone: after that every overflow backs off, down to the minimum, where it stays.</source>
        <translation>Verzeiht die ersten Überläufe (Hysterese), nur durch ein Wachstum aufgefüllt: Danach führt jeder Überlauf zum Backoff, bis zum Minimum, wo es bleibt.</translation>
    </message>
    <message>
        <source>fairseq</source>
        <translation>fairseq</translation>
    </message>
    <message>
        <source>Backs off when the share of overflows since the last change reaches the tolerance, not below the threshold; at the minimum it ends the run.</source>
        <translation>Backoff, wenn der Anteil der Überläufe seit der letzten Änderung die Toleranz erreicht, nicht unter die Schwelle; am Minimum endet der Lauf.</translation>
    </message>
    <message>
        <source>apex</source>
        <translation>apex</translation>
    </message>
    <message>
        <source>Doubles and halves between a floor, if there is one, and a ceiling, which is 2^24 unless a dial says otherwise.</source>
        <translation>Verdoppelt und halbiert zwischen einer Untergrenze, wenn es eine gibt, und einer Obergrenze, die 2^24 ist, wenn kein Regler es anders sagt.</translation>
    </message>
    <message>
        <source>Static</source>
        <translation>Statisch</translation>
    </message>
    <message>
        <source>The scale never moves; a step with Inf or NaN is skipped all the same.</source>
        <translation>Die Scale bewegt sich nie; ein Schritt mit Inf oder NaN wird trotzdem übersprungen.</translation>
    </message>
    <message>
        <source>fp16 fails without a scaler</source>
        <translation>fp16 scheitert ohne Scaler</translation>
    </message>
    <message>
        <source>A deep sigmoid net whose gradients are too small for fp16: watch the lane without a scaler learn nothing, and the scaler search, grow and back off.</source>
        <translation>Ein tiefes Sigmoid-Netz mit Gradienten, die für fp16 zu klein sind: Die Spur ohne Scaler lernt nichts, und der Scaler sucht, wächst und weicht zurück.</translation>
    </message>
    <message>
        <source>fp16 happens to work</source>
        <translation>fp16 klappt zufällig</translation>
    </message>
    <message>
        <source>A shallow relu net with gradients large enough for fp16: all four lanes train alike.</source>
        <translation>Ein flaches ReLU-Netz mit Gradienten, die für fp16 groß genug sind: Alle vier Spuren trainieren gleich.</translation>
    </message>
    <message>
        <source>bf16 stalls without fp32 weights</source>
        <translation>bf16 stockt ohne fp32-Gewichte</translation>
    </message>
    <message>
        <source>Updates so small that bf16 weights round them away: that lane stands still, while fp32 weights and masters under the same 16-bit products learn.</source>
        <translation>Updates, so klein, dass bf16-Gewichte sie wegrunden: Diese Spur steht still, während fp32-Gewichte und Master bei denselben 16-Bit-Produkten lernen.</translation>
    </message>
    <message>
        <source>ready</source>
        <translation>bereit</translation>
    </message>
    <message>
        <source>running</source>
        <translation>läuft</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>angehalten</translation>
    </message>
    <message>
        <source>finished</source>
        <translation>fertig</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>gestoppt</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>gescheitert</translation>
    </message>
    <message>
        <source>Failed %1: %2</source>
        <translation>Fehlgeschlagen %1: %2</translation>
    </message>
    <message>
        <source>no reason was told.</source>
        <translation>kein Grund wurde genannt.</translation>
    </message>
    <message>
        <source>before its first step</source>
        <translation>vor dem ersten Schritt</translation>
    </message>
    <message>
        <source>after step %1</source>
        <translation>nach Schritt %1</translation>
    </message>
    <message>
        <source>Stopped by a guard.</source>
        <translation>Von einer Schutzregel angehalten.</translation>
    </message>
    <message>
        <source>Stopped by the engine %1: %2</source>
        <translation>Von der Engine angehalten %1: %2</translation>
    </message>
    <message>
        <source>Stopped by hand before its first step.</source>
        <translation>Von Hand vor dem ersten Schritt angehalten.</translation>
    </message>
    <message>
        <source>Stopped by hand after step %1 of %2: %3%4.</source>
        <translation>Von Hand nach Schritt %1 von %2 angehalten: %3%4.</translation>
    </message>
    <message>
        <source>Diverged at step %1: the loss is %2 there%3.</source>
        <translation>Divergiert in Schritt %1: der Verlust ist dort %2%3.</translation>
    </message>
    <message>
        <source>Diverged at step %1: the loss is %2 since then%3.</source>
        <translation>Divergiert in Schritt %1: der Verlust ist seitdem %2%3.</translation>
    </message>
    <message>
        <source>; %1 overflowed in %2</source>
        <translation>; %1 ist in %2 übergelaufen</translation>
    </message>
    <message>
        <source>; %1 overflowed in %2 of %3</source>
        <translation>; %1 ist in %2 von %3 übergelaufen</translation>
    </message>
    <message>
        <source>; %1 overflowed in %2 at step %3</source>
        <translation>; %1 ist in %2 in Schritt %3 übergelaufen</translation>
    </message>
    <message>
        <source>; %1 overflowed in %2 of %3 at step %4</source>
        <translation>; %1 ist in %2 von %3 in Schritt %4 übergelaufen</translation>
    </message>
    <message>
        <source>Did not learn: its only step was skipped.</source>
        <translation>Nichts gelernt: der einzige Schritt wurde übersprungen.</translation>
    </message>
    <message>
        <source>Did not learn: all %1 steps were skipped.</source>
        <translation>Nichts gelernt: alle %1 Schritte wurden übersprungen.</translation>
    </message>
    <message>
        <source>Did not learn: %1 of its gradients were zero.</source>
        <translation>Nichts gelernt: %1 der Gradienten waren null.</translation>
    </message>
    <message>
        <source>Did not learn: %1 of %2 steps were skipped.</source>
        <translation>Nichts gelernt: %1 von %2 Schritten wurden übersprungen.</translation>
    </message>
    <message>
        <source>Did not learn: the loss rose from %1 to %2%3.</source>
        <translation>Nichts gelernt: der Verlust stieg von %1 auf %2%3.</translation>
    </message>
    <message>
        <source>Did not learn: %1%2%3.</source>
        <translation>Nichts gelernt: %1%2%3.</translation>
    </message>
    <message>
        <source>Made its %1 steps; each of its losses has a curve of its own.</source>
        <translation>Hat seine %1 Schritte gemacht; jeder seiner Verluste hat eine eigene Kurve.</translation>
    </message>
    <message>
        <source>Made its %1 steps, %2 of them skipped; each of its losses has a curve of its own.</source>
        <translation>Hat seine %1 Schritte gemacht, %2 davon übersprungen; jeder seiner Verluste hat eine eigene Kurve.</translation>
    </message>
    <message>
        <source>Too few steps to tell: %1 in %2%3.</source>
        <translation>Zu wenige Schritte für ein Urteil: %1 in %2%3.</translation>
    </message>
    <message>
        <source>Since step %1: %2%3%4.</source>
        <translation>Seit Schritt %1: %2%3%4.</translation>
    </message>
    <message>
        <source>Ended: %1%2%3.</source>
        <translation>Beendet: %1%2%3.</translation>
    </message>
    <message>
        <source>Learnt little: %1%2%3.</source>
        <translation>Wenig gelernt: %1%2%3.</translation>
    </message>
    <message>
        <source>Learnt: %1%2.</source>
        <translation>Gelernt: %1%2.</translation>
    </message>
    <message>
        <source>test accuracy %1</source>
        <translation>Testgenauigkeit %1</translation>
    </message>
    <message>
        <source>, test accuracy %1</source>
        <translation>, Testgenauigkeit %1</translation>
    </message>
    <message>
        <source>loss from %1 to %2</source>
        <translation>Verlust von %1 auf %2</translation>
    </message>
    <message>
        <source>, %1 of %2 steps skipped</source>
        <translation>, %1 von %2 Schritten übersprungen</translation>
    </message>
    <message>
        <source>, %1 of 1 step skipped</source>
        <translation>, %1 von 1 Schritt übersprungen</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>Angehalten.</translation>
    </message>
    <message>
        <source>Stopped at step %1 by guard.stop_on_nonfinite.</source>
        <translation>In Schritt %1 von guard.stop_on_nonfinite angehalten.</translation>
    </message>
    <message>
        <source>Stopped at step %1 by guard.stop_at_step.</source>
        <translation>In Schritt %1 von guard.stop_at_step angehalten.</translation>
    </message>
    <message>
        <source>Stopped at step %1: the loss %2 is above guard.loss_above, %3.</source>
        <translation>In Schritt %1 angehalten: der Verlust %2 liegt über guard.loss_above, %3.</translation>
    </message>
    <message>
        <source>Stopped at step %1: the loss scale %2 is below guard.scale_below, %3.</source>
        <translation>In Schritt %1 angehalten: die Loss Scale %2 liegt unter guard.scale_below, %3.</translation>
    </message>
    <message>
        <source>Stopped at step %1 by scaler.behaves_like: %2</source>
        <translation>In Schritt %1 von scaler.behaves_like angehalten: %2</translation>
    </message>
    <message>
        <source>%1</source>
        <translation>%1</translation>
    </message>
    <message>
        <source>The device was found lost at a step of &quot;%1&quot;, and this lane ends with it: %2</source>
        <translation>Das Gerät ging in einem Schritt von „%1“ verloren, und diese Spur endet mit ihm: %2</translation>
    </message>
    <message>
        <source>Its memory went to lanes that could not be made: %1</source>
        <translation>Ihr Speicher ging an Spuren, die nicht angelegt werden konnten: %1</translation>
    </message>
    <message>
        <source>A run ends when ranks have waited this long for one that died, stopped or lags, and says which.</source>
        <translation>Ein Lauf endet, wenn Ränge so lange auf einen gewartet haben, der gestorben ist, steht oder nachhinkt, und sagt, welcher es war.</translation>
    </message>
    <message>
        <source>A step that overflowed on one rank is skipped on all. Off: each rank decides by what it sees, and after an overflow that only one has seen their weights part.</source>
        <translation>Ein Schritt, der auf einem Rang überlief, wird auf allen übersprungen. Aus: Jeder Rang entscheidet nach dem, was er sieht, und nach einem Überlauf, den nur einer gesehen hat, laufen ihre Gewichte auseinander.</translation>
    </message>
    <message>
        <source>Agree on found_inf</source>
        <translation>Über found_inf einig</translation>
    </message>
    <message>
        <source>Batch norm over the batch of all ranks, as SyncBatchNorm. Off: each rank normalises by its own part of the batch.</source>
        <translation>Batch-Norm über den Batch aller Ränge, wie SyncBatchNorm. Aus: Jeder Rang normiert nach seinem eigenen Teil des Batches.</translation>
    </message>
    <message>
        <source>Before the sum, as DistributedDataParallel does, small gradients may be lost in fp16; after it, the sum may overflow.</source>
        <translation>Vor der Summe, wie bei DistributedDataParallel, können in fp16 kleine Gradienten verloren gehen; danach kann die Summe überlaufen.</translation>
    </message>
    <message>
        <source>Bucket</source>
        <translation>Bucket</translation>
    </message>
    <message>
        <source>Divide by the ranks</source>
        <translation>Durch die Ränge teilen</translation>
    </message>
    <message>
        <source>Gradients are reduced in buckets of this size, the last layers&apos; first. Small ones start early and pay the latency often.</source>
        <translation>Gradienten werden in Buckets dieser Größe reduziert, die der letzten Schichten zuerst. Kleine beginnen früh und zahlen die Latenz oft.</translation>
    </message>
    <message>
        <source>Halves what ranks send each other, and rounds it: in fp16 sums overflow at 65504 and small gradients are lost; in bf16 each sum keeps 8 bits.</source>
        <translation>Halbiert, was Ränge einander senden, und rundet es: In fp16 laufen Summen bei 65504 über und kleine Gradienten gehen verloren; in bf16 behält jede Summe 8 Bit.</translation>
    </message>
    <message>
        <source>Overlap with backward</source>
        <translation>Während backward</translation>
    </message>
    <message>
        <source>Parallel</source>
        <translation>Parallel</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>Ränge</translation>
    </message>
    <message>
        <source>Reduce gradients in</source>
        <translation>Gradienten reduzieren in</translation>
    </message>
    <message>
        <source>Reduces a bucket as soon as its gradients are there, while backward goes on. Off: all of them when it has ended.</source>
        <translation>Reduziert einen Bucket, sobald seine Gradienten da sind, während backward weitergeht. Aus: alle, wenn es zu Ende ist.</translation>
    </message>
    <message>
        <source>Replicas keep autocast</source>
        <translation>Autocast in Replikaten</translation>
    </message>
    <message>
        <source>Sharded state</source>
        <translation>Verteilter Zustand</translation>
    </message>
    <message>
        <source>Synchronised batch norm</source>
        <translation>Synchrone Batch-Norm</translation>
    </message>
    <message>
        <source>Wait for a rank at most</source>
        <translation>Höchstens warten</translation>
    </message>
    <message>
        <source>s</source>
        <translation>s</translation>
    </message>
    <message>
        <source>zero1: each rank keeps the optimizer&apos;s state of its part of the parameters only; zero2: the gradients likewise. The updated parts are gathered after each step.</source>
        <translation>zero1: Jeder Rang behält nur den Zustand des Optimizers für seinen Teil der Parameter; zero2: die Gradienten ebenso. Die geänderten Teile werden nach jedem Schritt gesammelt.</translation>
    </message>
    <message>
        <source>Measure what is lost</source>
        <translation>Verlust messen</translation>
    </message>
    <message>
        <source>Reduces gradients in fp32, too, and notes how far their average is off: ranks.compression_error. Costs a second reduction.</source>
        <translation>Reduziert Gradienten auch in fp32 und hält fest, wie weit ihr Mittel daneben liegt: ranks.compression_error. Kostet eine zweite Reduktion.</translation>
    </message>
    <message>
        <source>Autocast belongs to a thread. On: replicas are told that it is on, as DataParallel does today, and not in which format: theirs is fp16, by the CPU&apos;s lists bf16. Off: it is lost in them, as in older releases, and forward runs in fp32 unless the region stands in it.</source>
        <translation>Autocast gehört einem Thread. An: Replikaten wird gesagt, dass es an ist, wie DataParallel es heute tut, aber nicht, in welchem Format: Ihres ist fp16, nach den Listen der CPU bf16. Aus: Es geht in ihnen verloren, wie in älteren Versionen, und forward läuft in fp32, außer der Bereich steht darin.</translation>
    </message>
    <message>
        <source>How many processes, or replicas. With ddp each rank takes batches of the batch size, so a step sees that many times more samples; with dp one batch is shared out, over 16 replicas at most.</source>
        <translation>Wie viele Prozesse oder Replikate. Mit ddp nimmt jeder Rang Batches der Batchgröße, ein Schritt sieht also so viel mal mehr Samples; mit dp wird ein Batch aufgeteilt, auf höchstens 16 Replikate.</translation>
    </message>
    <message>
        <source>ddp trains one model on several ranks, each a process with its own part of every batch, whose gradients are averaged. dp splits each batch over replicas in threads of one process, which take turns here and share its device.</source>
        <translation>ddp trainiert ein Modell auf mehreren Rängen, jeder ein Prozess mit seinem eigenen Teil jedes Batches, deren Gradienten gemittelt werden. dp teilt jeden Batch auf Replikate in Threads eines Prozesses auf, die sich hier abwechseln und dessen Gerät teilen.</translation>
    </message>
</context>
<context>
    <name>gallery</name>
    <message>
        <source>24 skipped steps, and a scale that ends at 65536</source>
        <translation>24 übersprungene Schritte, und eine Scale, die bei 65536 endet</translation>
    </message>
    <message>
        <source>A Function under autocast, and one in fp32</source>
        <translation>Eine Function unter autocast, und eine in fp32</translation>
    </message>
    <message>
        <source>A decoder of two blocks learns sums of two-digit numbers, character by character, in fp32 and in bf16.</source>
        <translation>Ein Decoder mit zwei Blöcken lernt Summen zweistelliger Zahlen, Zeichen für Zeichen, in fp32 und in bf16.</translation>
    </message>
    <message>
        <source>A deep net of sigmoids from one seed: fp32, bf16, and fp16 with a scaler and without one.</source>
        <translation>Ein tiefes Netz aus Sigmoiden von einem Startwert: fp32, bf16, fp16 mit Scaler und ohne.</translation>
    </message>
    <message>
        <source>A discriminator and a generator with an optimizer each, under one scaler: each loss scaled, each optimizer stepped, one update().</source>
        <translation>Ein Diskriminator und ein Generator mit je einem Optimizer unter einem Scaler: jeder Loss skaliert, jeder Optimizer ein step, ein update().</translation>
    </message>
    <message>
        <source>A model written layer by layer, and a dtype for one of them: the logits of two circles come from fp32.</source>
        <translation>Ein Modell, Schicht für Schicht geschrieben, und ein dtype für eine davon: die Logits zweier Kreise kommen aus fp32.</translation>
    </message>
    <message>
        <source>A residual net in fp16</source>
        <translation>Ein Residualnetz in fp16</translation>
    </message>
    <message>
        <source>A scale of 2^14 that never moves, beside one that the scaler moves, for the same deep net.</source>
        <translation>Eine Scale von 2^14, die sich nie bewegt, neben einer, die der Scaler bewegt, für dasselbe tiefe Netz.</translation>
    </message>
    <message>
        <source>A scale of 2^40 overflows at once. Each overflow skips a step and halves the scale, until the gradients fit.</source>
        <translation>Eine Scale von 2^40 läuft sofort über. Jeder Überlauf überspringt einen Schritt und halbiert die Scale, bis die Gradienten passen.</translation>
    </message>
    <message>
        <source>A shallow net of ReLUs has gradients that are large enough for fp16: here the lane without a scaler learns as well.</source>
        <translation>Ein flaches Netz aus ReLUs hat Gradienten, die für fp16 groß genug sind: hier lernt auch die Spur ohne Scaler.</translation>
    </message>
    <message>
        <source>A static scale never backs off. At 2^24 the gradients of this fit of a sine overflow fp16 in every step, and every step is skipped.</source>
        <translation>Eine statische Scale weicht nie zurück. Bei 2^24 laufen die Gradienten dieses Sinus in jedem Schritt über fp16 hinaus, und jeder Schritt wird übersprungen.</translation>
    </message>
    <message>
        <source>A static scale, and one too high</source>
        <translation>Eine statische Scale, und eine zu hohe</translation>
    </message>
    <message>
        <source>A transformer adds</source>
        <translation>Ein Transformer addiert</translation>
    </message>
    <message>
        <source>Accumulation with clipping</source>
        <translation>Akkumulation mit Clipping</translation>
    </message>
    <message>
        <source>Activation checkpointing</source>
        <translation>Activation Checkpointing</translation>
    </message>
    <message>
        <source>Adam divides by the root of the mean square plus eps. In pure fp16 its usual 1e-8 is zero, and so is the square of a small gradient: 0 / 0.</source>
        <translation>Adam teilt durch die Wurzel des mittleren Quadrats plus eps. In reinem fp16 ist das übliche 1e-8 null, und das Quadrat eines kleinen Gradienten ebenso: 0 / 0.</translation>
    </message>
    <message>
        <source>An eps that fp16 rounds to zero</source>
        <translation>Ein eps, das fp16 auf null rundet</translation>
    </message>
    <message>
        <source>At O2 the optimizer steps by fp32 masters. Clipping amp.master_params clips what it steps by; clipping the model&apos;s parameters clips what nobody reads.</source>
        <translation>Bei O2 rechnet der Optimizer mit fp32-Mastern. amp.master_params zu kürzen kürzt, womit er rechnet; die Parameter des Modells zu kürzen kürzt, was niemand liest.</translation>
    </message>
    <message>
        <source>At a small rate an update is less than half a unit in the last place of a bf16 weight, and the weight stays as it is. fp32 weights or masters keep it.</source>
        <translation>Bei kleiner Lernrate ist ein Update weniger als eine halbe letzte Stelle eines bf16-Gewichts, und das Gewicht bleibt, wie es ist. fp32-Gewichte oder Master behalten es.</translation>
    </message>
    <message>
        <source>Autocast keeps these ops in fp32. Here they run in fp16, beside an fp32 shadow that goes its own way.</source>
        <translation>Autocast behält diese Operationen in fp32. Hier laufen sie in fp16, neben einem fp32-Schatten, der eigene Wege geht.</translation>
    </message>
    <message>
        <source>Blocks whose input is added to what they make of it: the sum promotes, the convolutions run in fp16.</source>
        <translation>Blöcke, deren Eingabe zu dem addiert wird, was sie daraus machen: die Summe hebt den dtype an, die Faltungen laufen in fp16.</translation>
    </message>
    <message>
        <source>Clip after unscale_, not before</source>
        <translation>Nach unscale_ kürzen, nicht davor</translation>
    </message>
    <message>
        <source>Clipping as a dial: before or after unscale</source>
        <translation>Clipping als Einstellung: vor oder nach unscale</translation>
    </message>
    <message>
        <source>Convolutions and batch norm in bf16</source>
        <translation>Faltungen und Batch Norm in bf16</translation>
    </message>
    <message>
        <source>Convolutions run in bf16; batch norm reads bf16, but keeps its weights and sums in fp32.</source>
        <translation>Faltungen laufen in bf16; Batch Norm liest bf16, behält aber Gewichte und Summen in fp32.</translation>
    </message>
    <message>
        <source>Divide the accumulated loss</source>
        <translation>Den akkumulierten Loss teilen</translation>
    </message>
    <message>
        <source>Forward keeps only the input and runs once more in backward, under the same autocast as before.</source>
        <translation>Forward behält nur die Eingabe und läuft im Backward noch einmal, unter demselben autocast wie zuvor.</translation>
    </message>
    <message>
        <source>Forward under autocast, backward of the scaled loss, then step and update: the dozen lines that all others vary.</source>
        <translation>Forward unter autocast, Backward des skalierten Loss, dann step und update: das Dutzend Zeilen, das alle anderen abwandeln.</translation>
    </message>
    <message>
        <source>Four batches whose losses are not divided give four times the gradient: the rate is four times as high, and the scaled gradients overflow sooner.</source>
        <translation>Vier Batches, deren Losses nicht geteilt werden, geben den vierfachen Gradienten: die Lernrate ist viermal so hoch, und die skalierten Gradienten laufen früher über.</translation>
    </message>
    <message>
        <source>GAN</source>
        <translation>GAN</translation>
    </message>
    <message>
        <source>Gradient penalty: unscale by hand</source>
        <translation>Gradient Penalty: von Hand unscale</translation>
    </message>
    <message>
        <source>Gradients carry the loss scale until unscale_ divides by it. Clipped before, they are cut to a length of 1 while they are still tens of thousands of times too long.</source>
        <translation>Gradienten tragen die Loss Scale, bis unscale_ durch sie teilt. Davor werden sie auf die Länge 1 gekürzt, solange sie noch zehntausendfach zu lang sind.</translation>
    </message>
    <message>
        <source>Gradients from autograd.grad belong to no optimizer, so unscale_ cannot reach them. Divided by the scale the penalty is right; without that it is as large as the scale.</source>
        <translation>Gradienten aus autograd.grad gehören keinem Optimizer, unscale_ erreicht sie nicht. Durch die Scale geteilt stimmt die Strafe; ohne das ist sie so groß wie die Scale.</translation>
    </message>
    <message>
        <source>Gradients of four batches add up under one scale, are unscaled once, clipped and stepped.</source>
        <translation>Gradienten von vier Batches werden unter einer Scale addiert, einmal durch sie geteilt, gekürzt und angewandt.</translation>
    </message>
    <message>
        <source>In a deep net of sigmoids gradients are smaller than the smallest number that fp16 has. The scaler lifts them above it; without one they are zeros.</source>
        <translation>In einem tiefen Netz aus Sigmoiden sind Gradienten kleiner als die kleinste Zahl von fp16. Der Scaler hebt sie darüber; ohne ihn sind sie null.</translation>
    </message>
    <message>
        <source>Loops</source>
        <translation>Schleifen</translation>
    </message>
    <message>
        <source>Models and data</source>
        <translation>Modelle und Daten</translation>
    </message>
    <message>
        <source>NVIDIA apex as it is typed: leaving `with amp.scale_loss` unscales the gradients, checks them and moves the scale.</source>
        <translation>NVIDIA apex, wie man es tippt: das Ende von `with amp.scale_loss` teilt die Gradienten durch die Scale, prüft sie und bewegt die Scale.</translation>
    </message>
    <message>
        <source>NaN from the second step on, and the lane with 1e-4, which learns the two moons</source>
        <translation>NaN ab dem zweiten Schritt, und die Spur mit 1e-4, die die zwei Monde lernt</translation>
    </message>
    <message>
        <source>Noise on the input</source>
        <translation>Rauschen auf der Eingabe</translation>
    </message>
    <message>
        <source>One seed, four precisions</source>
        <translation>Ein Startwert, vier Genauigkeiten</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>Genauigkeit</translation>
    </message>
    <message>
        <source>Products read ten mantissa bits of their operands, the rest stays fp32. Two circles of points are learnt no worse.</source>
        <translation>Produkte lesen von ihren Operanden zehn Mantissenbits, der Rest bleibt fp32. Zwei Kreise aus Punkten lernt es nicht schlechter.</translation>
    </message>
    <message>
        <source>PyTorch backs off at each overflow, DeepSpeed at the second one only. Both grow after 20 good steps; the data are four clouds of points.</source>
        <translation>PyTorch weicht bei jedem Überlauf zurück, DeepSpeed erst beim zweiten. Beide wachsen nach 20 guten Schritten; die Daten sind vier Punktwolken.</translation>
    </message>
    <message>
        <source>PyTorch&apos;s rule, and DeepSpeed&apos;s</source>
        <translation>Die Regel von PyTorch und die von DeepSpeed</translation>
    </message>
    <message>
        <source>Scale the loss, then step</source>
        <translation>Erst den Loss skalieren, dann step</translation>
    </message>
    <message>
        <source>Scaler</source>
        <translation>Scaler</translation>
    </message>
    <message>
        <source>Softmax, norms and loss in fp16</source>
        <translation>Softmax, Normen und Loss in fp16</translation>
    </message>
    <message>
        <source>Stairs in the boundary of two spirals</source>
        <translation>Stufen in der Grenze zweier Spiralen</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Beginn</translation>
    </message>
    <message>
        <source>Static and dynamic scale</source>
        <translation>Statische und dynamische Scale</translation>
    </message>
    <message>
        <source>The lab computes nothing in fp8 itself: four lines of the loop round gradients as e4m3 holds them, once scaled to its largest number, 448, and once as they are.</source>
        <translation>Das Labor selbst rechnet nicht in fp8: vier Zeilen der Schleife runden Gradienten so, wie e4m3 sie hält, einmal auf dessen größte Zahl, 448, skaliert und einmal, wie sie sind.</translation>
    </message>
    <message>
        <source>The last layer in fp32</source>
        <translation>Die letzte Schicht in fp32</translation>
    </message>
    <message>
        <source>The model in fp16 but for its batch norm, whose sums fp16 could not hold; masters in fp32.</source>
        <translation>Das Modell in fp16 bis auf seine Batch Norm, deren Summen fp16 nicht halten könnte; Master in fp32.</translation>
    </message>
    <message>
        <source>The same mistake without a loop of its own: clip.when says which gradients are clipped.</source>
        <translation>Derselbe Fehler ohne eigene Schleife: clip.when sagt, welche Gradienten gekürzt werden.</translation>
    </message>
    <message>
        <source>The scale may move in update(). Within the accumulation it moves while gradients are still added up, and each batch becomes a step of its own.</source>
        <translation>In update() kann sich die Scale bewegen. Innerhalb der Akkumulation bewegt sie sich, während noch Gradienten addiert werden, und jeder Batch wird ein eigener Schritt.</translation>
    </message>
    <message>
        <source>The scale search</source>
        <translation>Die Suche nach der Scale</translation>
    </message>
    <message>
        <source>The scaler divides by the scale in step(), so somebody has to multiply by it before. Where nobody did, PyTorch raises, and so does the lab.</source>
        <translation>Der Scaler teilt in step() durch die Scale, also muss jemand vorher mit ihr multiplizieren. Wo das niemand tat, meldet PyTorch einen Fehler, und das Labor auch.</translation>
    </message>
    <message>
        <source>The scaler, and fp16 without one</source>
        <translation>Der Scaler, und fp16 ohne ihn</translation>
    </message>
    <message>
        <source>The typical loop</source>
        <translation>Die übliche Schleife</translation>
    </message>
    <message>
        <source>Three losses, three scales, by loss_id: what one loss overflows does not lower the scale of another.</source>
        <translation>Drei Losses, drei Scales, durch loss_id: was bei einem Loss überläuft, senkt die Scale eines anderen nicht.</translation>
    </message>
    <message>
        <source>Traps</source>
        <translation>Fallen</translation>
    </message>
    <message>
        <source>Two losses go through both models. Each optimizer is stepped or skipped by itself; update() answers to both.</source>
        <translation>Zwei Losses gehen durch beide Modelle. Jeder Optimizer macht seinen Schritt oder überspringt ihn für sich; update() richtet sich nach beiden.</translation>
    </message>
    <message>
        <source>Two models, two losses, one scaler</source>
        <translation>Zwei Modelle, zwei Losses, ein Scaler</translation>
    </message>
    <message>
        <source>Updates that bf16 swallows</source>
        <translation>Updates, die bf16 verschluckt</translation>
    </message>
    <message>
        <source>Weights in fp16 have gradients in fp16, which a scaler refuses to unscale. Autocast leaves weights in fp32 and casts a copy for each product.</source>
        <translation>Gewichte in fp16 haben Gradienten in fp16, und die teilt kein Scaler. Autocast lässt Gewichte in fp32 und wandelt für jedes Produkt eine Kopie um.</translation>
    </message>
    <message>
        <source>Weights in pure bf16 have eight bits, and small updates are swallowed. The boundary between two spirals stays coarse.</source>
        <translation>Gewichte in reinem bf16 haben acht Bits, und kleine Updates werden verschluckt. Die Grenze zwischen zwei Spiralen bleibt grob.</translation>
    </message>
    <message>
        <source>Weights, updates and all: a static scale, and rates that must stay coarse enough for fp16 to add them.</source>
        <translation>Gewichte, Updates und alles sonst: eine statische Scale, und Lernraten, die grob genug bleiben müssen, dass fp16 sie addieren kann.</translation>
    </message>
    <message>
        <source>Where fp16 needs no scaler</source>
        <translation>Wo fp16 keinen Scaler braucht</translation>
    </message>
    <message>
        <source>a lane of which all steps are skipped</source>
        <translation>eine Spur, von der alle Schritte übersprungen werden</translation>
    </message>
    <message>
        <source>a step that only the generator skips, and the losses as columns of their own</source>
        <translation>ein Schritt, den nur der Generator überspringt, und die Losses als eigene Spalten</translation>
    </message>
    <message>
        <source>apex O1: scale_loss</source>
        <translation>apex O1: scale_loss</translation>
    </message>
    <message>
        <source>apex O2 and batch norm</source>
        <translation>apex O2 und Batch Norm</translation>
    </message>
    <message>
        <source>apex O2: clip the master gradients</source>
        <translation>apex O2: die Gradienten der Master kürzen</translation>
    </message>
    <message>
        <source>apex O3: all of it in fp16</source>
        <translation>apex O3: alles in fp16</translation>
    </message>
    <message>
        <source>apex: a scale for each loss</source>
        <translation>apex: eine Scale für jeden Loss</translation>
    </message>
    <message>
        <source>as given</source>
        <translation>wie gegeben</translation>
    </message>
    <message>
        <source>bf16 has the range of fp32, so there is no scaler, and nobody who looks for a bad batch. A test in the loop does.</source>
        <translation>bf16 hat den Bereich von fp32, also gibt es keinen Scaler und niemanden, der nach einem schlechten Batch sieht. Eine Prüfung in der Schleife tut es.</translation>
    </message>
    <message>
        <source>bf16 with a guard</source>
        <translation>bf16 mit einer Wache</translation>
    </message>
    <message>
        <source>calls that err by half a unit in the last place at most, and how far all of them together drift from the shadow</source>
        <translation>Aufrufe, die um höchstens eine halbe letzte Stelle irren, und wie weit sie alle zusammen vom Schatten abtreiben</translation>
    </message>
    <message>
        <source>custom_fwd decides what a torch.autograd.Function computes in: what it is given under autocast, or fp32 with cast_inputs.</source>
        <translation>custom_fwd entscheidet, worin eine torch.autograd.Function rechnet: in dem, was sie unter autocast bekommt, oder mit cast_inputs in fp32.</translation>
    </message>
    <message>
        <source>exp, a sum and log in fp16 pass 65504 soon. A region without autocast, and .float() on what comes from outside, keeps them finite.</source>
        <translation>exp, eine Summe und log in fp16 sind bald über 65504. Ein Bereich ohne autocast und .float() auf alles, was von außen kommt, halten sie endlich.</translation>
    </message>
    <message>
        <source>four curves that lie on one another</source>
        <translation>vier Kurven, die aufeinander liegen</translation>
    </message>
    <message>
        <source>four steps of the optimizer in one, and the growth tracker that counts each batch</source>
        <translation>vier Schritte des Optimizers in einem, und der Wachstumszähler, der jeden Batch zählt</translation>
    </message>
    <message>
        <source>fp8 by hand</source>
        <translation>fp8 von Hand</translation>
    </message>
    <message>
        <source>in fp32</source>
        <translation>in fp32</translation>
    </message>
    <message>
        <source>log(x.sum()): in fp32, or Inf</source>
        <translation>log(x.sum()): in fp32, oder Inf</translation>
    </message>
    <message>
        <source>model.half() is not autocast</source>
        <translation>model.half() ist nicht autocast</translation>
    </message>
    <message>
        <source>more skipped steps under DeepSpeed&apos;s rule, and the same accuracy</source>
        <translation>mehr übersprungene Schritte unter DeepSpeeds Regel, und dieselbe Genauigkeit</translation>
    </message>
    <message>
        <source>op calls of forward within backward, half of the saved activations, and the same loss as without</source>
        <translation>Operationen des Forward im Backward, die Hälfte der gehaltenen Aktivierungen, und derselbe Loss wie ohne</translation>
    </message>
    <message>
        <source>right</source>
        <translation>richtig</translation>
    </message>
    <message>
        <source>skipped steps, a scale that falls, a loss that learns slower</source>
        <translation>übersprungene Schritte, eine fallende Scale, ein Loss, der langsamer lernt</translation>
    </message>
    <message>
        <source>skips in the dynamic lane alone, and two accuracies above 80 %</source>
        <translation>übersprungene Schritte nur in der dynamischen Spur, und zwei Genauigkeiten über 80 %</translation>
    </message>
    <message>
        <source>text that the lanes write, and two losses close to one another</source>
        <translation>Text, den die Spuren schreiben, und zwei Losses nahe beieinander</translation>
    </message>
    <message>
        <source>tf32: ten bits, and fp32&apos;s range</source>
        <translation>tf32: zehn Bits und der Bereich von fp32</translation>
    </message>
    <message>
        <source>the branch that is not taken while the loss is finite</source>
        <translation>der Zweig, der nicht genommen wird, solange der Loss endlich ist</translation>
    </message>
    <message>
        <source>the computed dtype of fc3 beside those of fc1 and fc2</source>
        <translation>der gerechnete dtype von fc3 neben denen von fc1 und fc2</translation>
    </message>
    <message>
        <source>the dtypes of add and conv2d, and the loss scale: at 65536 a step or two may overflow</source>
        <translation>die dtypes von add und conv2d, und die Loss Scale: bei 65536 können ein, zwei Schritte überlaufen</translation>
    </message>
    <message>
        <source>the dtypes of batch norm&apos;s weights beside those of the layers</source>
        <translation>die dtypes der Gewichte von Batch Norm neben denen der Schichten</translation>
    </message>
    <message>
        <source>the dtypes of conv2d and batch_norm, and two losses close to one another</source>
        <translation>die dtypes von conv2d und batch_norm, und zwei Losses nahe beieinander</translation>
    </message>
    <message>
        <source>the dtypes of its op calls in the two lanes</source>
        <translation>die dtypes ihrer Operationen in den beiden Spuren</translation>
    </message>
    <message>
        <source>the error at the line of the scaler&apos;s step, and the dtypes of fc1.weight in both lanes</source>
        <translation>der Fehler in der Zeile mit scaler.step, und die dtypes von fc1.weight in beiden Spuren</translation>
    </message>
    <message>
        <source>the first Inf, the line that made it, and a scale that falls to zero; beside it one that comes to rest</source>
        <translation>das erste Inf, die Zeile, die es machte, und eine Scale, die auf null fällt; daneben eine, die zur Ruhe kommt</translation>
    </message>
    <message>
        <source>the gradients before the with ends and after it</source>
        <translation>die Gradienten vor dem Ende des with und danach</translation>
    </message>
    <message>
        <source>the gradients growing from batch to batch, and the one unscale_</source>
        <translation>die Gradienten, die von Batch zu Batch wachsen, und das eine unscale_</translation>
    </message>
    <message>
        <source>the lane in pure bf16, whose loss hardly falls</source>
        <translation>die Spur in reinem bf16, deren Loss kaum fällt</translation>
    </message>
    <message>
        <source>the lane that clips before, whose accuracy stays low</source>
        <translation>die Spur, die vorher kürzt und deren Genauigkeit niedrig bleibt</translation>
    </message>
    <message>
        <source>the lane without a scale: its gradients are below 2^-10 and round to zero</source>
        <translation>die Spur ohne Scale: ihre Gradienten liegen unter 2^-10 und werden auf null gerundet</translation>
    </message>
    <message>
        <source>the line that ended the lane, and its sentence</source>
        <translation>die Zeile, die die Spur beendete, und ihr Satz</translation>
    </message>
    <message>
        <source>the loss that stays at 2.3, and the norm that clip_grad_norm_ finds</source>
        <translation>der Loss, der bei 2,3 bleibt, und die Norm, die clip_grad_norm_ findet</translation>
    </message>
    <message>
        <source>the losses, which part after the first norm above 1</source>
        <translation>die Losses, die nach der ersten Norm über 1 auseinandergehen</translation>
    </message>
    <message>
        <source>the op calls of the line that adds the noise, and a loss that falls all the same</source>
        <translation>die Operationen der Zeile, die das Rauschen addiert, und ein Loss, der trotzdem fällt</translation>
    </message>
    <message>
        <source>the picture of each lane: the boundary, its stairs, and 20 points less of accuracy</source>
        <translation>das Bild jeder Spur: die Grenze, ihre Stufen, und 20 Punkte weniger Genauigkeit</translation>
    </message>
    <message>
        <source>the scale of the generator&apos;s loss, which falls while the others stay</source>
        <translation>die Scale des Generator-Loss, die fällt, während die anderen bleiben</translation>
    </message>
    <message>
        <source>the scale that falls from skip to skip until the penalty fits into fp16</source>
        <translation>die Scale, die mit jedem übersprungenen Schritt fällt, bis die Strafe in fp16 passt</translation>
    </message>
    <message>
        <source>the skips of the first steps: one that both optimizers make, and one that only the second makes</source>
        <translation>unter den ersten Schritten einer, den beide Optimizer überspringen, und einer, den nur der zweite überspringt</translation>
    </message>
    <message>
        <source>the stages of the scaler as one goes through it line by line</source>
        <translation>die Zustände des Scalers, wenn man sie Zeile für Zeile durchgeht</translation>
    </message>
    <message>
        <source>three lanes above 80 % accuracy, and one that stays at 10 %</source>
        <translation>drei Spuren über 80 % Genauigkeit, und eine, die bei 10 % bleibt</translation>
    </message>
    <message>
        <source>torch.randn_like draws what PyTorch draws after the same seed, number for number.</source>
        <translation>torch.randn_like zieht, was PyTorch nach demselben Startwert zieht, Zahl für Zahl.</translation>
    </message>
    <message>
        <source>two curves that lie on one another, and the bits that the products did not read</source>
        <translation>zwei Kurven, die aufeinander liegen, und die Bits, die die Produkte nicht lasen</translation>
    </message>
    <message>
        <source>update() after the accumulation, not within</source>
        <translation>update() nach der Akkumulation, nicht darin</translation>
    </message>
    <message>
        <source>updates that are too small to change a weight</source>
        <translation>Updates, die zu klein sind, um ein Gewicht zu ändern</translation>
    </message>
    <message>
        <source>wrong</source>
        <translation>falsch</translation>
    </message>
    <message>
        <source>zeros among the gradients, and a lane that learns nothing</source>
        <translation>Nullen unter den Gradienten, und eine Spur, die nichts lernt</translation>
    </message>
</context>
</TS>
