// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/actions.h"

#include <algorithm>
#include <cassert>

namespace amplab {
namespace {

constexpr auto kNoGlyph = std::nullopt;

constexpr ActionRow kActions[] = {
    {Act::new_session, Menu::file, "newSession", "New…", "Ctrl+N", kNoGlyph, "A new session, on an example of the gallery or on the lanes as they are set up; the one before is kept"},
    {Act::open, Menu::file, "open", "Open…", "Ctrl+O", Glyph::open, "Opens a session as it was, or prepares the lanes of configurations, of a run.json or of a file of data"},
    {Act::save_as, Menu::file, "saveAs", "Save as…", "Ctrl+S", kNoGlyph, "Gives the session a name and a place; it is written there all the time from then on"},
    {Act::save_config, Menu::file, "saveConfig", "Save configuration…", "", kNoGlyph, "Writes the configuration of the selected lane as JSON"},
    {Act::import_script, Menu::file, "importScript", "Import a PyTorch script…", "", kNoGlyph, "Shows what a training script becomes, line by line, before it replaces anything"},
    {Act::gallery, Menu::file, "gallery", "Lanes from the gallery…", "Ctrl+Shift+O", kNoGlyph, "Examples of precisions, scalers, traps and training loops, in place of the lanes of this session"},
    {Act::export_csv, Menu::file, "exportCsvAction", "Export CSV of all lanes…", "Ctrl+E", Glyph::export_data, "Writes comparison, history, op calls and events into a folder"},
    {Act::save_plot, Menu::file, "savePlot", "Save picture of a plot…", "Ctrl+Shift+S", Glyph::save, "Writes the plot under the mouse, else the loss, as PNG, SVG or PDF"},
    {Act::export_figures, Menu::file, "exportFigures", "Export figures…", "", kNoGlyph, "Writes plots for print, light and as wide as a column, as PDF, SVG or PNG"},
    {Act::quit, Menu::file, "quit", "Quit", "Ctrl+Q", kNoGlyph, "Closes the window and ends the engine"},
    {Act::undo, Menu::edit, "undo", "Undo", "Ctrl+Z", Glyph::undo, "Takes back the last change of a setting"},
    {Act::redo, Menu::edit, "redo", "Redo", "Ctrl+Shift+Z", Glyph::redo, "Makes the change again"},
    {Act::copy_config, Menu::edit, "copyConfig", "Copy configuration", "", kNoGlyph, "Copies the configuration of the selected lane as text"},
    {Act::paste_config, Menu::edit, "pasteConfig", "Paste configuration", "", kNoGlyph, "Adds a lane from the configuration that was copied as text"},
    {Act::paste_script, Menu::edit, "pasteScript", "Paste a script…", "Ctrl+Shift+V", kNoGlyph, "Imports the PyTorch script that was copied, after showing what it becomes"},
    {Act::copy_pytorch, Menu::edit, "copyPytorch", "Copy as PyTorch", "Ctrl+Shift+C", kNoGlyph, "Copies the selected lane as a PyTorch script, and marks the lines that another lane's has otherwise"},
    {Act::log_loss, Menu::view, "logLoss", "Logarithmic loss axis", "L", kNoGlyph, "Shows the loss on a logarithmic axis, or a linear one"},
    {Act::distance, Menu::view, "distance", "Distance of the losses", "D", kNoGlyph, "Shows, under the losses, how far each is from the baseline lane's"},
    {Act::follow, Menu::view, "follow", "Follow", "F", Glyph::follow, "Keeps the latest step in view"},
    {Act::fit, Menu::view, "fit", "Show all", "Home", Glyph::fit, "Shows all steps and all values"},
    {Act::zoom_back, Menu::view, "zoomBack", "One zoom back", "Backspace", kNoGlyph, "Goes back to the view before the last zoom"},
    {Act::theme, Menu::view, "theme", "Dark or light", "Alt+M", Glyph::theme, "Changes between the dark and the light look"},
    {Act::full_screen, Menu::view, "fullScreen", "Full screen", "Alt+Return", kNoGlyph, "Fills the screen, or leaves it"},
    {Act::teach, Menu::view, "teach", "Teach: everything at once", "Ctrl+1", kNoGlyph, "Shows all panels where they stand at first"},
    {Act::look_inside, Menu::view, "lookInside", "Inspect: the inside of a step", "Ctrl+2", kNoGlyph, "Gives op calls and phases half of the window, and hides the forms"},
    {Act::compare, Menu::view, "compare", "Compare: curves and their table", "Ctrl+3", kNoGlyph, "Shows the curves and what differs between the lanes"},
    {Act::present, Menu::view, "present", "Present: large type, no menus", "Ctrl+4", kNoGlyph, "Fills the screen with curves and ladder, for a projector; Ctrl+1 leaves it"},
    {Act::diff_loops, Menu::view, "diffLoops", "Compare the loops of two lanes", "Ctrl+D", kNoGlyph, "Shows the training loops of the baseline and of the selected lane side by side"},
    {Act::run, Menu::run, "run", "Run", "Space", Glyph::run, "Runs all lanes, or pauses them"},
    {Act::step, Menu::run, "step", "One step", ".", Glyph::step, "Makes one optimizer step in every lane"},
    {Act::phase, Menu::run, "phase", "One phase", "Ctrl+.", Glyph::phase, "Makes one phase of a step in every lane: cast, forward, scale, backward, unscale, clip, step, update"},
    {Act::slow, Menu::run, "slow", "Slow", "S", Glyph::slow, "Runs phase by phase, at a pace that can be read"},
    {Act::inspect, Menu::run, "inspect", "Inspect next step", "I", Glyph::inspect, "Records every op call of the next step"},
    {Act::restart, Menu::run, "restart", "Restart", "F5", Glyph::restart, "Starts over from the same seed, with the settings as they are now"},
    {Act::rewind_lane, Menu::run, "rewindLane", "Restart the selected lane", "Ctrl+F5", Glyph::rewind, "Starts the selected lane over from the same initial weights; the others stay where they are"},
    {Act::earlier, Menu::run, "earlierRuns", "Earlier runs…", "Ctrl+G", kNoGlyph, "Runs from before a restart: shows, pins, renames or deletes them"},
    {Act::train_on, Menu::run, "trainOn", "Train on…", "Ctrl+T", kNoGlyph, "The selected lane, which has ended, goes on for more steps"},
    {Act::stop, Menu::run, "stop", "Stop", "Shift+F5", Glyph::stop, "Ends the runs; what was measured stays"},
    {Act::fork, Menu::run, "fork", "Fork…", "Ctrl+B", Glyph::fork, "A new lane that shares the past of the selected one, with a dial turned"},
    {Act::fault, Menu::run, "fault", "Overflow fire drill…", "Ctrl+Shift+I", Glyph::fault, "Puts an Inf, a NaN or a factor into a tensor of the next step"},
    {Act::explain, Menu::run, "explain", "Explain the last skip", "E", Glyph::explain, "Replays the last skipped step of the selected lane, or its first NaN, and says what, where, why and so what"},
    {Act::note, Menu::run, "note", "Note…", "", kNoGlyph, "A few words about the selected lane's run, kept with it in the session"},
    {Act::repeat_seeds, Menu::run, "repeatSeeds", "Repeat over seeds…", "", kNoGlyph, "Runs the selected lane's configuration with several seeds, beside the lanes; the comparison gets the results"},
    {Act::sweep, Menu::run, "sweepSetting", "Sweep a setting…", "", kNoGlyph, "Runs the selected lane's configuration with several values of a setting, beside the lanes; the comparison gets the results"},
    {Act::cancel_sweep, Menu::run, "cancelSweep", "Cancel the repeated runs", "", kNoGlyph, "Ends the runs beside the lanes; those that have ended stay in the comparison"},
    {Act::start_engine, Menu::run, "startEngine", "Start engine again", "", kNoGlyph, "Ends the engine, if it still runs, and starts it afresh"},
    {Act::go_on, Menu::run, "goOn", "Go on from the saved steps", "", kNoGlyph, "After the engine has died: each lane goes on from its last saved step"},
    {Act::engine_command, Menu::run, "engineCommand", "Engine's command line…", "", kNoGlyph, "Sets what is started as the engine, here or on another machine"},
    {Act::line, Menu::loop, "stepLine", "One line", "F10", Glyph::line_over, "Runs the next line of the selected lane's loop; functions that it calls are run through"},
    {Act::call, Menu::loop, "stepCall", "Into the line's op calls", "F11", Glyph::line_into, "Runs the next op call alone; the Ops panel lists it"},
    {Act::function, Menu::loop, "stepFunction", "Into a function", "Ctrl+F11", kNoGlyph, "Runs to the next line, wherever it is, also within a function that this line calls"},
    {Act::out, Menu::loop, "stepOut", "Out of it", "Shift+F11", Glyph::line_out, "Out of the op calls to the next line; out of a function; at the top of the loop to the step's end"},
    {Act::back, Menu::loop, "stepBack", "One line back", "Shift+F10", Glyph::line_back, "Looks at the line before, in a replay; the lane itself stays where it is"},
    {Act::became_bad, Menu::loop, "backToInf", "Back to the first Inf or NaN", "Ctrl+Shift+F10", Glyph::fault, "Looks at the op call that made the first Inf or NaN of this step, or of the last step that had one"},
    {Act::now, Menu::loop, "backToNow", "Back to now", "Alt+End", Glyph::follow, "Leaves the past and shows where the lane stands"},
    {Act::run_to, Menu::loop, "runToLine", "Run to the cursor's line", "Ctrl+F10", kNoGlyph, "Runs the selected lane until it comes to the line with the cursor"},
    {Act::toggle_break, Menu::loop, "toggleBreak", "Breakpoint", "F9", Glyph::breakpoint, "Sets or clears a breakpoint at the line with the cursor"},
    {Act::edit_break, Menu::loop, "editBreak", "Breakpoint with a condition…", "Shift+F9", kNoGlyph, "A condition, a count of hits or a text to log, for the line with the cursor"},
    {Act::ops_of_line, Menu::loop, "opsOfLine", "What this line made", "Ctrl+L", kNoGlyph, "Op calls, events and phases of the line with the cursor"},
    {Act::find, Menu::help, "find", "Find an action…", "Ctrl+K", Glyph::inspect, "Finds what the window can do by a few letters of it"},
    {Act::shortcuts, Menu::help, "shortcuts", "Shortcuts", "F1", kNoGlyph, "Lists all keys"},
    {Act::about, Menu::help, "about", "About AMP Lab", "", Glyph::info, "Versions and licence"},
};

} // namespace

std::span<const ActionRow> action_table() { return kActions; }

Actions::Actions(QWidget& window) : QObject(&window) {
  for (const ActionRow& row : kActions) {
    auto* action = new QAction(tr(row.text), &window);
    action->setObjectName(row.name);
    action->setShortcut(QKeySequence(row.key));
    action->setToolTip(*row.key ? QString("%1 (%2)").arg(tr(row.help), action->shortcut().toString(QKeySequence::NativeText))
                                : tr(row.help));
    action->setAutoRepeat(row.act == Act::step || row.act == Act::phase || row.act == Act::line || row.act == Act::call || row.act == Act::back);
    action->setCheckable(row.act == Act::slow || row.act == Act::distance);
    if (row.glyph) action->setIcon(glyph_icon(*row.glyph));
    window.addAction(action);
    actions_[static_cast<size_t>(row.act)] = action;
  }
}

QAction* Actions::named(const char* name) const {
  const auto action = std::ranges::find(actions_, QString(name), [](QAction* each) { return each->objectName(); });
  assert(action != actions_.end());
  return *action;
}

} // namespace amplab
