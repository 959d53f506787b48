// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/curves_panel.h"

#include "ui/models/config_document.h"
#include "ui/models/keymap.h"
#include "ui/panels/skip_hint.h"
#include "ui/plots/extent_of_lanes.h"
#include "ui/theme/text_length.h"
#include "ui/widgets/figure_dialog.h"
#include "ui/widgets/tone.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QMessageBox>
#include <QScreen>
#include <QSlider>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <stdexcept>

namespace amplab {
namespace {

struct XChoice {
  Series series;
  const char* label;
};

constexpr XChoice kXChoices[] = {
    {Series::step, QT_TRANSLATE_NOOP("amplab::CurvesPanel", "steps")},
    {Series::update, QT_TRANSLATE_NOOP("amplab::CurvesPanel", "updates")},
    {Series::samples, QT_TRANSLATE_NOOP("amplab::CurvesPanel", "samples")},
    {Series::wall_s, QT_TRANSLATE_NOOP("amplab::CurvesPanel", "seconds")},
};

constexpr auto kRemembered = "curves"; // settings key
constexpr int kDistancesHeight = 960;  // screen height in pixels from which distances are below the losses
constexpr int kHeightWithLower = 400;  // less leaves the losses no room above the lower plots

// The slider has a hundred positions, fine near 1, where smoothing is strong. 60 is 0.6, 99 is 0.99, 100 is 0.998.
constexpr int kSliderEnd = 100;
double ema_weight_at(int place) { return place == kSliderEnd ? 0.998 : place / 100.0; }

} // namespace

CurvesPanel::CurvesPanel(const PanelContext& of)
    : Panel(of), distances_(store_), rows_(new QSplitter(Qt::Vertical, this)),
      lower_(new QSplitter(Qt::Horizontal, rows_)), hint_(toned_label({}, "quiet", this)) {
  for (const PlotRow& row : plot_rows()) {
    CurvePlot* plot = makePlot(row, store_);
    plots_.push_back(plot);
    if (plots_.size() <= 2)
      rows_->insertWidget(static_cast<int>(plots_.size()) - 1, plot);
    else
      lower_->addWidget(plot);
  }
  distance_ = makePlot(distance_row(), distances_.store());
  plots_.push_back(distance_);
  connect(&distances_, &LossDistances::measured, distance_, &CurvePlot::refresh);
  rows_->insertWidget(1, distance_);
  rows_->setObjectName("curves:rows");
  setFocusProxy(plots_.front());
  lower_->setObjectName("curves:lower");
  for (CurvePlot* plot : {plots_.front(), distance_}) plot->setXLabelsShown(false); // the plot below shows them
  constexpr int kShares[] = {37, 19, 20, 24};
  for (int i = 0; i < 4; ++i) rows_->setStretchFactor(i, kShares[i]);
  for (int i = 0; i < 3; ++i) lower_->setStretchFactor(i, 1);
  lower_->setMinimumWidth(1); // plots without space are hidden
  rows_->setMinimumHeight(font_scaled(150));
  rows_->setSizes({370, 190, 200, 240});
  lower_->setSizes({300, 300, 300});
  for (QSplitter* splitter : {rows_, lower_}) {
    splitter->setChildrenCollapsible(false);
    splitter->setHandleWidth(kSmallGap + kHairGap);
  }

  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(head_ = makeHead());
  auto* events = new EventLane(store_, timeline_, theme_, this);
  column->addWidget(skipHint_ = new SkipHint(store_, timeline_, *events, theme_, this));
  column->addWidget(events);
  const auto explain = [this](int lane, qlonglong step) {
    if (store_.lane(lane).isRecorded()) skipHint_->finish(); // no engine will explain it
    focus_.explain(lane, step);
  };
  connect(skipHint_, &SkipHint::skipChosen, this, [this, explain](int lane, qlonglong step) {
    focus_.showStep(lane, step);
    explain(lane, step);
  });
  connect(events, &EventLane::eventClicked, this, [this, explain](int lane, qlonglong step, bool explained) {
    focus_.showStep(lane, step);
    if (explained) explain(lane, step);
  });
  column->addWidget(rows_, 1);
  hint_->setObjectName("curves:hint");
  hint_->setFont(text_font(3));
  hint_->setAlignment(Qt::AlignCenter);
  hint_->setWordWrap(true);
  hint_->setAttribute(Qt::WA_TransparentForMouseEvents);
  hint_->hide();

  connect(&store_, &RunStore::published, this, [this](News news) {
    if (news.steps)
      updateExtent();
    else if (news.events)
      refreshAll();
  });
  connect(&store_, &RunStore::lanesChanged, this, [this] {
    timeline_.setCursor(std::nullopt);
    if (store_.lastStep() == 0) timeline_.frame(); // new lanes, none forked from others
    updateExtent();
    showBaseline();
  });
  connect(&store_.earlier(), &EarlierRuns::changed, this, &CurvesPanel::updateExtent);
  connect(&store_, &RunStore::divergenceFound, this, &CurvesPanel::refreshAll);
  const auto followSelection = [this] {
    for (CurvePlot* each : plots_) each->setLane(focus_.id());
  };
  connect(&focus_, &LaneSelection::changed, this, followSelection);
  connect(&store_, &RunStore::lanesChanged, this, followSelection);
  connect(&focus_, &Focus::baselineChanged, this, &CurvesPanel::setBaseline);
  connect(&focus_, &Focus::stepShown, this, &CurvesPanel::showStep);
  connect(&focus_, &Focus::curveShown, this, &CurvesPanel::showCurve);
  updateExtent();
  showBaseline();
}

CurvePlot* CurvesPanel::makePlot(const PlotRow& row, const RunStore& store) {
  auto* plot = new CurvePlot(row, store, timeline_, theme_, this);
  connect(plot, &CurvePlot::otherPlotChosen, this, [this](int place) {
    lowerShown_ = place;
    showWhatFits();
  });
  connect(plot, &CurvePlot::complained, this, &CurvesPanel::complained);
  connect(plot, &CurvePlot::saved, this, &CurvesPanel::reportSaved);
  connect(plot, &CurvePlot::explainWanted, &focus_, &Focus::explain);
  connect(plot, &CurvePlot::forkWanted, this,
          [this](int lane, qlonglong step) { emit requests_.forkWanted(lane, step); });
  connect(plot, &CurvePlot::inspectWanted, &requests_, &LaneRequests::inspectionWanted);
  connect(plot, &CurvePlot::bitsWanted, this, [this](double value) { emit focus_.bitsShown(value, {}); });
  return plot;
}

void CurvesPanel::setBaseline(int lane) {
  distances_.setBaseline(lane);
  showBaseline();
  refreshAll();
}

void CurvesPanel::setDistanceShown(bool shown) {
  distanceShown_ = shown;
  showBaseline();
}

void CurvesPanel::setPlain(bool plain) {
  plain_ = plain;
  head_->setVisible(!plain);
  skipHint_->setWanted(plain);
  for (CurvePlot* each : plots_) each->setPlain(plain);
  showBaseline();
}

void CurvesPanel::showBaseline() {
  distance_->setVisible(distanceShown_ && !plain_ && store_.laneCount() > 1);
  showWhatFits();
  if (store_.laneCount() > 1)
    distance_->setTitle(tr("Distance from %1").arg(QString::fromStdString(store_.lane(distances_.baseline()).name())));
}

QWidget* CurvesPanel::makeHead() {
  auto* head = new QWidget(this);
  x_ = new QComboBox(head);
  x_->setObjectName("curves:x");
  x_->setAccessibleName(tr("Unit of the x axis"));
  x_->setFocusPolicy(Qt::TabFocus);
  x_->setProperty("compact", true);
  for (const XChoice& choice : kXChoices) x_->addItem(tr(choice.label));
  smoothing_ = new QSlider(Qt::Horizontal, head);
  smoothing_->setObjectName("curves:smoothing");
  smoothing_->setAccessibleName(tr("Smoothing"));
  smoothing_->setRange(0, kSliderEnd);
  smoothing_->setMaximumWidth(110);
  smoothing_->setMinimumWidth(40);
  smoothing_->setFocusPolicy(Qt::TabFocus);
  smoothing_->setToolTip(tr("Weight of the running mean, computed over all steps, visible or not. 0: off"));
  smoothingText_ = toned_label({}, "quiet", head);
  smoothingText_->setFont(number_font());
  smoothingText_->setFixedWidth(QFontMetrics(number_font()).horizontalAdvance("0.998") + 2);
  follow_ = new QToolButton(head);
  follow_->setObjectName("curves:follow");
  follow_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  follow_->setCheckable(true);
  follow_->setProperty("outlined", true);
  follow_->setFocusPolicy(Qt::TabFocus);
  follow_->setProperty("compact", true);

  auto* row = new QHBoxLayout(head);
  row->setContentsMargins(kWideGap, kHairGap, kSmallGap, kHairGap);
  row->setSpacing(kGap);
  row->addWidget(xWord_ = toned_label(tr("Over"), "quiet", head));
  row->addWidget(x_);
  row->addSpacing(kGap);
  row->addWidget(smoothingWord_ = toned_label(tr("Smoothing"), "quiet", head));
  row->addWidget(smoothing_);
  row->addWidget(smoothingText_);
  row->addStretch(1);
  row->addWidget(follow_);

  connect(x_, &QComboBox::currentIndexChanged, this, [this](int index) {
    timeline_.setX(kXChoices[index].series);
    updateExtent();
  });
  connect(smoothing_, &QSlider::valueChanged, this, [this](int place) {
    timeline_.setSmoothing(ema_weight_at(place));
    smoothingText_->setText(place == 0 ? tr("off") : QString::number(ema_weight_at(place)));
  });
  connect(follow_, &QToolButton::clicked, &timeline_, &Timeline::setFollow);
  connect(&timeline_, &Timeline::viewChanged, this, &CurvesPanel::showFollow);
  on_keymap_change(this, [this] { showFollow(); });
  smoothing_->setValue(60);
  return head;
}

// One button to follow the newest step, for all plots. Above a plot it would cover the newest values.
void CurvesPanel::showFollow() {
  const bool follows = timeline_.view().follow;
  follow_->setChecked(follows);
  follow_->setText(follows ? tr("Follow") : tr("Jump to now"));
  follow_->setIcon(glyph_icon(Glyph::follow, follows ? Ink::plain : Ink::accent));
  follow_->setToolTip(
      with_key(follows ? tr("Keeps the newest step in view") : tr("Follow the newest step again"), ActionId::follow));
}

CurvePlot& CurvesPanel::plot(const QString& id) const {
  for (CurvePlot* each : plots_)
    if (each->row().id == id) return *each;
  return *plots_.front();
}

CurvePlot& CurvesPanel::plotUnderMouse() const {
  for (CurvePlot* each : plots_)
    if (each->underMouse()) return *each;
  return *plots_.front();
}

void CurvesPanel::toggleLog() {
  CurvePlot& under_mouse = plotUnderMouse();
  CurvePlot& meant = under_mouse.row().log_choice ? under_mouse : *plots_.front();
  meant.setLog(!meant.isLog());
}

void CurvesPanel::chooseImageFile() {
  const QString path =
      QFileDialog::getSaveFileName(this, tr("Save plot as image"), "plot.png", tr("Images (*.png *.svg *.pdf)"));
  if (path.isEmpty()) return;
  try {
    plotUnderMouse().save(path);
    reportSaved(path);
  } catch (const std::runtime_error& error) {
    emit complained(QString::fromUtf8(error.what()));
  }
}

void CurvesPanel::chooseFigures() {
  std::vector<FigureChoice> choices;
  for (const CurvePlot* each : plots_) // includes hidden plots that share one place
    choices.push_back({each->row().id, QCoreApplication::translate("Plots", each->row().title),
                       each->isVisible() || each->parent() == lower_});
  FigureDialog dialog(choices, this);
  if (dialog.exec() != QDialog::Accepted) return;
  const QString folder = QFileDialog::getExistingDirectory(this, tr("Export figures into this folder"));
  const FigureWidth width = dialog.isDouble() ? FigureWidth::double_column : FigureWidth::single_column;
  if (!folder.isEmpty()) saveFigures(dialog.plots(), dialog.suffix(), width, folder);
}

void CurvesPanel::saveFigures(const std::vector<QString>& plots, const QString& suffix, FigureWidth width,
                              const QString& folder) {
  const auto file_of = [&](const QString& id) { return QString("%1/%2.%3").arg(folder, id, suffix); };
  QStringList existing;
  for (const QString& id : plots)
    if (QFileInfo::exists(file_of(id))) existing << QFileInfo(file_of(id)).fileName();
  const QString shown = QDir::toNativeSeparators(folder);
  if (!existing.isEmpty() &&
      QMessageBox::question(this, tr("Export figures"),
                            tr("%1 already has %2. Overwrite?").arg(shown, existing.join(", "))) != QMessageBox::Yes)
    return;
  try {
    for (const QString& id : plots) plot(id).saveFigure(file_of(id), width);
    emit window_.exported(tr("%n figures exported to %1", nullptr, static_cast<int>(plots.size())).arg(shown));
  } catch (const std::runtime_error& error) {
    emit complained(QString::fromUtf8(error.what()));
  }
}

void CurvesPanel::reportSaved(const QString& path) {
  emit window_.exported(tr("Saved as %1").arg(QDir::toNativeSeparators(path)));
}

std::vector<Command> CurvesPanel::commands() {
  return {{"logLoss", [this](bool) { toggleLog(); }},
          {"quiet", [this](bool plain) { setPlain(plain); }, [this] { return plain_; }},
          {"distance", [this](bool shown) { setDistanceShown(shown); }, [this] { return distanceShown_; }},
          {"follow", [this](bool) { timeline_.setFollow(!timeline_.view().follow); }},
          {"fit", [this](bool) { timeline_.fit(); }},
          {"zoomBack", [this](bool) { timeline_.goBack(); }},
          {"savePlot", [this](bool) { chooseImageFile(); }},
          {"exportFigures", [this](bool) { chooseFigures(); }}};
}

// Shows the step at its x in the selected lane or its ancestors, else in any lane.
void CurvesPanel::showStep(int64_t step) {
  std::vector<int> lanes;
  for (int i = focus_.lane(); i >= 0 && i < store_.laneCount(); i = static_cast<int>(store_.lane(i).info().parent))
    lanes.push_back(i);
  for (int i = 0; i < store_.laneCount(); ++i) lanes.push_back(i);
  for (const int i : lanes) {
    const auto row = store_.lane(i).row_of_step(step);
    if (!row) continue;
    const double x = store_.lane(i).value(timeline_.x(), *row);
    const Range view = timeline_.view().x;
    if (!view.contains(x)) timeline_.show("show step", view.shifted(x - (view.lower + view.upper) / 2));
    timeline_.setCursor(x);
    return;
  }
}

void CurvesPanel::showCurve(const QString& column) {
  const auto plot = std::ranges::find_if(plots_, [&](const CurvePlot* each) { return each->offers(column); });
  if (plot == plots_.end()) return;
  (*plot)->setVariant(column);
  const std::vector<CurvePlot*> lower = lowerPlots();
  if (const auto place = std::ranges::find(lower, *plot); place != lower.end())
    lowerShown_ = static_cast<int>(place - lower.begin());
  showWhatFits();
}

void CurvesPanel::updateExtent() {
  if (!timeline_.setExtent(extent_of(store_, timeline_.x()))) refreshAll(); // otherwise the view has refreshed
  showWhatFits(); // names and values in the legends have changed
}

void CurvesPanel::refreshAll() {
  for (CurvePlot* each : plots_) each->refresh();
}

void CurvesPanel::setHint(const QString& sentence) {
  hint_->setText(sentence);
  hint_->setVisible(!sentence.isEmpty());
  placeHint();
}

void CurvesPanel::placeHint() {
  hint_->raise();
  const QWidget* first = plots_.front();
  hint_->setGeometry(QRect(first->mapTo(this, QPoint(0, 0)), first->size()));
}

void CurvesPanel::resizeEvent(QResizeEvent* event) {
  Panel::resizeEvent(event);
  showWhatFits();
  placeHint();
}

// Shows the lower plots side by side if each has space for its lanes' names and values. Otherwise shows one of them,
// with a menu of the others. Hides them if the height is too small. Hides the labels of the head if it is too narrow.
void CurvesPanel::showWhatFits() {
  int taken = 0, high = lower_->minimumSizeHint().height();
  for (int i = 0; i < rows_->count(); ++i)
    if (QWidget* row = rows_->widget(i); row != lower_ && !row->isHidden())
      high += row->minimumSizeHint().height() + rows_->handleWidth();
  lower_->setVisible(!plain_ && high <= rows_->height() && font_scaled(kHeightWithLower) <= rows_->height());
  const std::vector<CurvePlot*> lower = lowerPlots();
  QStringList titles;
  for (CurvePlot* each : lower) {
    taken += each->fullWidth() + lower_->handleWidth();
    titles << QCoreApplication::translate("Plots", each->row().title);
  }
  const bool all = taken - lower_->handleWidth() <= width();
  for (int i = 0; i < static_cast<int>(lower.size()); ++i) {
    lower[static_cast<size_t>(i)]->offerOtherPlots(all ? QStringList() : titles, i);
    lower[static_cast<size_t>(i)]->setVisible(all || i == lowerShown_);
  }
  const int words = xWord_->sizeHint().width() + smoothingWord_->sizeHint().width();
  const int rest = x_->sizeHint().width() + smoothing_->maximumWidth() + smoothingText_->width() +
                   follow_->sizeHint().width() + font_scaled(80);
  for (QLabel* word : {xWord_, smoothingWord_}) word->setVisible(words + rest <= width());
}

std::vector<CurvePlot*> CurvesPanel::lowerPlots() const {
  std::vector<CurvePlot*> lower;
  for (int i = 0; i < lower_->count(); ++i) lower.push_back(static_cast<CurvePlot*>(lower_->widget(i)));
  return lower;
}

void CurvesPanel::saveSettings(QVariantMap& settings) const { settings[kRemembered] = viewSettings(); }

void CurvesPanel::restoreSettings(const QVariantMap& settings) {
  const QVariantMap viewSettings = settings[kRemembered].toMap();
  setViewSettings(viewSettings);
  const bool fits = screen()->availableGeometry().height() >= kDistancesHeight;
  setDistanceShown(viewSettings.value("distance", fits).toBool());
}

QVariantMap CurvesPanel::viewSettings() const {
  QVariantMap viewSettings{{"x", x_->currentIndex()},
                           {"smoothing", smoothing_->value()},
                           {"rows", rows_->saveState()},
                           {"lower", lower_->saveState()},
                           {"distance", distanceShown_},
                           {"lowerShown", lowerShown_},
                           {"skipExplained", skipHint_->isDone()}};
  for (const CurvePlot* each : plots_) {
    viewSettings[QString("variant:") + each->row().id] = each->variant();
    viewSettings[QString("log:") + each->row().id] = each->isLog();
  }
  return viewSettings;
}

void CurvesPanel::setViewSettings(const QVariantMap& viewSettings) {
  if (viewSettings.isEmpty()) return;
  x_->setCurrentIndex(std::clamp(viewSettings["x"].toInt(), 0, x_->count() - 1));
  smoothing_->setValue(viewSettings["smoothing"].toInt());
  rows_->restoreState(viewSettings["rows"].toByteArray());
  lower_->restoreState(viewSettings["lower"].toByteArray());
  lowerShown_ = std::clamp(viewSettings["lowerShown"].toInt(), 0, lower_->count() - 1);
  if (viewSettings["skipExplained"].toBool()) skipHint_->finish();
  for (CurvePlot* each : plots_) {
    each->setVariant(viewSettings[QString("variant:") + each->row().id].toString());
    each->setLog(viewSettings[QString("log:") + each->row().id].toBool());
  }
}

} // namespace amplab
