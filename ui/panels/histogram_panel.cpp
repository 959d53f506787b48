// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/histogram_panel.h"

#include "ui/models/cell.h"
#include "ui/models/keymap.h"
#include "ui/models/qt_text.h"
#include "ui/models/recorded_run.h"
#include "ui/plots/exponent_grid.h"
#include "ui/plots/exponent_plot.h"
#include "ui/plots/exponent_waterfall.h"
#include "ui/theme/text_length.h"
#include "ui/widgets/chooser.h"
#include "ui/widgets/tone.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QHBoxLayout>
#include <QMenu>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QSplitter>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <chrono>
#include <cmath>

namespace amplab {
namespace {

constexpr auto kHistogramKey = "histogram";                  // settings key
constexpr std::chrono::milliseconds kHistogramInterval{100}; // between two updates while a lane runs
constexpr int kSideWidth = 980;                              // panel width in pixels
constexpr int kHeadWidth = 600;                              // below this only controls without a key or menu remain
constexpr int kLeastHead = 300;
constexpr double kUpright = 1.4; // if width < this times height, the side plot is below
constexpr const char* kSides[] = {"none", "layers", "run"};

QToolButton* tool(const char* name, const QString& text, const QString& meaning, bool checkable) {
  auto* button = new QToolButton;
  button->setObjectName(name);
  button->setText(text);
  button->setToolTip(meaning);
  button->setAccessibleName(meaning);
  button->setCheckable(checkable);
  button->setFocusPolicy(Qt::TabFocus);
  button->setProperty("outlined", true);
  button->setProperty("compact", true);
  return button;
}

QComboBox* chooser(const char* name, const QString& meaning, int letters) {
  QComboBox* box = make_chooser(name, meaning);
  box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  box->setMinimumContentsLength(letters);
  return box;
}

const InspectionSum* sum_at(const Inspections& inspections, int64_t step) {
  const auto& sums = inspections.sums().all();
  const auto place = std::ranges::lower_bound(sums, step, {}, &InspectionSum::step);
  return place != sums.end() && place->step == step ? &*place : nullptr;
}

// For a step with sums only.
ShownExponents shown_of(const InspectionSum& sum, TensorKind kind) {
  ShownExponents shown;
  shown.choice = {kind, {}, {}};
  shown.title = title_of(shown.choice);
  shown.there = shown.truth = sum.of(kind);
  shown.found = !shown.truth.empty();
  if (is_scaled(kind) && sum.loss_scale > 0 && std::isfinite(sum.loss_scale)) shown.scale = sum.loss_scale;
  return shown;
}

} // namespace

HistogramPanel::HistogramPanel(const PanelContext& of)
    : Panel(of), head_(makeHead()), plot_(new ExponentPlot(theme_)), grid_(new ExponentGrid(theme_)),
      waterfall_(new ExponentWaterfall(theme_)), side_(new QStackedWidget), splitter_(new QSplitter) {
  setProperty("surface", true);
  setAttribute(Qt::WA_StyledBackground);
  side_->addWidget(makeSide());
  side_->addWidget(waterfall_);
  splitter_->addWidget(plot_);
  splitter_->addWidget(side_);
  splitter_->setChildrenCollapsible(false);
  splitter_->setHandleWidth(kSmallGap);
  splitter_->setStretchFactor(0, 3);
  splitter_->setStretchFactor(1, 2);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins({});
  column->setSpacing(0);
  column->addWidget(head_);
  column->addWidget(splitter_, 1);
  plot_->setContextMenuPolicy(Qt::CustomContextMenu);
  news_.setSingleShot(true);
  news_.setInterval(kHistogramInterval);

  connect(&news_, &QTimer::timeout, this, &HistogramPanel::refresh);
  connect(&store_, &RunStore::lanesAboutToChange, this, [this] {
    plot_->show({});
    waterfall_->clear();
  });
  connect(&store_, &RunStore::lanesChanged, this, &HistogramPanel::follow);
  connect(&focus_, &LaneSelection::changed, this, &HistogramPanel::follow);
  connect(&store_, &RunStore::inspectionsReceived, this, [this](int changed_lane) {
    if (changed_lane == lane()) refreshSoon();
  });
  connect(what_, &QComboBox::activated, this, [this](int row) { choose(choices_[static_cast<size_t>(row)]); });
  connect(formats_, &QComboBox::activated, this, &HistogramPanel::refresh);
  connect(earlier_, &QToolButton::clicked, this, [this] { moveByInspections(-1); });
  connect(later_, &QToolButton::clicked, this, [this] { moveByInspections(1); });
  connect(latest_, &QToolButton::clicked, this, [this](bool on) {
    const StepInspection* shown = inspection();
    hold(on || !shown ? std::nullopt : std::optional(shown->step));
  });
  connect(log_, &QToolButton::toggled, plot_, &ExponentPlot::setLog);
  connect(plot_, &ExponentPlot::logChanged, this, [this](bool log) {
    log_->setChecked(log);
    grid_->setLog(log);
  });
  connect(layersShown_, &QToolButton::clicked, this, [this](bool on) {
    sideWanted_ = on ? Side::layers : Side::none;
    placeSide();
  });
  connect(runShown_, &QToolButton::clicked, this, [this](bool on) {
    sideWanted_ = on ? Side::run : Side::none;
    placeSide();
  });
  connect(order_, &QComboBox::activated, this, [this](int row) { grid_->setOrder(static_cast<LayerOrder>(row)); });
  connect(grid_, &ExponentGrid::chosen, this, &HistogramPanel::choose);
  connect(plot_, &ExponentPlot::scaleMoved, this,
          [this](double scale) { grid_->setFactor(scale / plot_->content().shown.scale); });
  connect(plot_, &ExponentPlot::scaleSet, this, &HistogramPanel::apply);
  connect(plot_, &ExponentPlot::exponentChosen, this, [this](int exponent) {
    emit focus_.numberShown(std::ldexp(1.0, exponent), qt(plot_->content().format->name));
  });
  connect(plot_, &QWidget::customContextMenuRequested, this, [this](const QPoint& at) {
    QMenu* menu = createMenu(plot_->exponentAt(at), this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->popup(plot_->mapToGlobal(at));
  });
  connect(waterfall_, &ExponentWaterfall::stepChosen, this, [this](qlonglong step) {
    hold(step);
    focus_.showStep(lane(), step);
  });
  connect(&focus_, &Focus::stepShown, this, &HistogramPanel::showStep);
  connect(&focus_, &Focus::histogramShown, this, &HistogramPanel::showHistogram);
  placeSide();
}

QWidget* HistogramPanel::makeHead() {
  auto* head = new QWidget;
  what_ = chooser("histogram:what", tr("Tensors to show"), 8);
  formats_ = chooser("histogram:format", tr("The number format behind the bars"), 5);
  formats_->addItem(tr("as the lane"), QString());
  for (const Format& each : number_formats()) formats_->addItem(qt(each.name), qt(each.name));
  formats_->view()->setMinimumWidth(fontMetrics().averageCharWidth() * 18);
  earlier_ = tool("histogram:earlier", "‹", tr("Previous inspected step"), false);
  later_ = tool("histogram:later", "›", tr("Next inspected step"), false);
  latest_ = tool("histogram:latest", tr("Latest"), tr("Follows the latest inspected step"), true);
  latest_->setChecked(true);
  caption_ = toned_label({}, "quiet", head);
  caption_->setObjectName("histogram:position");
  caption_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  log_ = tool("histogram:log", tr("Log"), {}, true);
  on_keymap_change(log_,
                   [this] { log_->setToolTip(with_key(tr("Shares on a logarithmic axis"), ActionId::log_loss)); });
  layersShown_ =
      tool("histogram:layers", tr("Layers"), tr("Small histograms of each layer beside the large one"), true);
  runShown_ = tool("histogram:run", tr("Run"), tr("Exponents over the steps of the run"), true);
  auto* row = new QHBoxLayout(head);
  row->setContentsMargins(kGap, kSmallGap, kGap, kSmallGap);
  row->setSpacing(kSmallGap);
  row->addWidget(what_, 3);
  row->addWidget(formats_, 1);
  row->addWidget(earlier_);
  row->addWidget(later_);
  row->addWidget(latest_);
  row->addWidget(caption_, 3);
  for (QWidget* each : {log_, layersShown_, runShown_}) row->addWidget(each);
  head->setMinimumWidth(kLeastHead); // below the sum of these widths, some are hidden
  return head;
}

QWidget* HistogramPanel::makeSide() {
  auto* side = new QWidget;
  order_ = chooser("histogram:order", tr("Order of the layers"), 12);
  order_->addItems({tr("in model order"), tr("most flushed first"), tr("most overflow first")}); // by LayerOrder
  auto* scroll = new QScrollArea;
  scroll->setObjectName("histogram:scroll");
  scroll->setWidgetResizable(true);
  scroll->setFocusPolicy(Qt::NoFocus);
  scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  scroll->setWidget(grid_);
  scroll->viewport()->setAutoFillBackground(false);
  grid_->setAutoFillBackground(false);
  auto* row = new QHBoxLayout;
  row->setContentsMargins(kSmallGap, 0, kGap, 0);
  row->addWidget(toned_label(tr("Layers"), "quiet"));
  row->addWidget(order_);
  row->addStretch(1);
  auto* column = new QVBoxLayout(side);
  column->setContentsMargins({});
  column->setSpacing(kSmallGap);
  column->addLayout(row);
  column->addWidget(scroll, 1);
  return side;
}

// ---- view ----------------------------------------------------------------------------------------------------------

int HistogramPanel::lane() const { return focus_.isIn(store_) ? focus_.lane() : -1; }

// Returns the inspection shown. Null if there is none, or if only its sums are kept.
const StepInspection* HistogramPanel::inspection() const {
  if (lane() < 0) return nullptr;
  const Inspections& inspections = store_.lane(lane()).inspections();
  return step_ ? inspections.at(*step_) : inspections.latest();
}

void HistogramPanel::follow() {
  step_.reset();
  plot_->resetHandle();
  refresh();
}

void HistogramPanel::refreshSoon() {
  if (isVisible() && !news_.isActive()) news_.start();
}

// The histogram does not change while the handle is dragged.
void HistogramPanel::refresh() {
  if (!isVisible()) return; // showEvent catches up
  const int lane = this->lane();
  const StepInspection* inspection = this->inspection();
  showCaption(inspection);
  if (inspection) listChoices(*inspection);
  what_->setEnabled(inspection);
  if (plot_->isHeld()) return;
  ExponentContent content;
  if (lane >= 0) {
    const LaneStore& its = store_.lane(lane);
    const InspectionSum* sum = !inspection && step_ ? sum_at(its.inspections(), *step_) : nullptr;
    content.lane = its.id();
    content.colour = its.colour();
    content.has_scaler = has_scaler(its.current_config());
    content.step = inspection ? inspection->step : step_.value_or(0);
    if (inspection)
      content.shown = amplab::shown_of(*inspection, choice_);
    else if (sum && choice_ == TensorChoice{choice_.kind, {}, {}})
      content.shown = shown_of(*sum, choice_.kind);
    const QString chosen = formats_->currentData().toString();
    const std::string name =
        chosen.isEmpty() ? default_format(its.current_config(), content.shown) : chosen.toStdString();
    if (content.shown.found) content.format = number_format(name);
    if (content.shown.found && !content.format) content.format = number_format("fp32"); // integer tensor
  }
  if (!content.format) content.sentence = absence(inspection);
  const QString own = content.format && formats_->currentIndex() == 0 ? tr("%1 (lane)").arg(qt(content.format->name))
                                                                      : tr("as the lane");
  if (formats_->itemText(0) != own) formats_->setItemText(0, own);
  plot_->show(std::move(content));
  showSide();
}

QString HistogramPanel::absence(const StepInspection* inspection) const {
  if (lane() < 0) return hint_.isEmpty() ? tr("There is no lane yet.") : hint_;
  if (inspection) {
    if (choice_.kind == TensorKind::update && inspection->skipped)
      return tr("Step %1 was skipped: it updated nothing.").arg(inspection->step);
    return tr("Step %1 has no %2.")
        .arg(inspection->step)
        .arg(choice_.tensor ? title_of(choice_) : plural_of(choice_.kind));
  }
  if (step_) return tr("Only sums of step %1 are stored. Choose All gradients or another sum.").arg(*step_);
  if (const LaneStore& its = store_.lane(lane()); its.isRecorded() && !its.isLive())
    return nothing_inspected(its.info());
  const QString press = hint_.isEmpty()       ? tr("%1 runs the lanes.").arg(key_text(ActionId::run))
                        : hint_.endsWith('.') ? hint_
                                              : hint_ + '.';
  return tr("No step of this lane has been inspected yet. %1 While this panel is visible, some steps are inspected. "
            "They show where their numbers lie in the format and the effect of a loss scale.")
      .arg(press);
}

void HistogramPanel::listChoices(const StepInspection& inspection) {
  const std::vector<TensorChoice> choices = choices_of(inspection);
  if (choices != choices_) {
    choices_ = choices;
    const QSignalBlocker quiet(what_);
    what_->clear();
    for (const TensorChoice& each : choices_) what_->addItem(title_of(each));
    what_->view()->setMinimumWidth(fontMetrics().averageCharWidth() * 34);
  }
  const auto place = std::ranges::find(choices_, choice_);
  what_->setCurrentIndex(place == choices_.end() ? -1 : static_cast<int>(place - choices_.begin()));
}

void HistogramPanel::showCaption(const StepInspection* inspection) {
  QStringList parts;
  if (lane() >= 0 && (inspection || step_)) {
    parts << tr("%1 · step %2")
                 .arg(QString::fromStdString(store_.lane(lane()).name()),
                      count_label(static_cast<double>(inspection ? inspection->step : *step_)));
    if (inspection && inspection->skipped) parts << tr("skipped");
    if (inspection && inspection->injected) parts << tr("with an injected fault");
  }
  const QString caption = parts.join(" · ");
  if (caption_->text() != caption) {
    caption_->setText(caption);
    caption_->setToolTip(caption);
  }
  latest_->setChecked(!step_);
  const bool any = lane() >= 0 && !store_.lane(lane()).inspections().empty();
  const auto* all = any ? &store_.lane(lane()).inspections().all() : nullptr;
  const int64_t step = inspection ? inspection->step : step_.value_or(0);
  earlier_->setEnabled(any && all->front()->step < step);
  later_->setEnabled(any && all->back()->step > step);
}

// ---- side plot -----------------------------------------------------------------------------------------------------

void HistogramPanel::placeSide() {
  const Side side = sideWanted_.value_or(width() >= font_scaled(kSideWidth) ? Side::layers : Side::none);
  layersShown_->setChecked(side == Side::layers);
  runShown_->setChecked(side == Side::run);
  side_->setVisible(side != Side::none);
  if (side != Side::none) side_->setCurrentIndex(side == Side::layers ? 0 : 1);
  const Qt::Orientation way = width() < kUpright * height() ? Qt::Vertical : Qt::Horizontal;
  if (splitter_->orientation() != way) splitter_->setOrientation(way);
  showSide();
}

void HistogramPanel::showSide() {
  if (side_->isHidden() || !isVisible()) return;
  side_->currentIndex() == 0 ? showLayers(inspection()) : showRun();
}

void HistogramPanel::showLayers(const StepInspection* inspection) {
  const ExponentContent& content = plot_->content();
  if (!inspection || !content.format) return grid_->clear();
  grid_->setFactor(plot_->scale() / content.shown.scale);
  grid_->show(layers_of(*inspection, choice_.kind), *content.format, content.colour);
}

void HistogramPanel::showRun() {
  const ExponentContent& content = plot_->content();
  if (lane() < 0 || !content.format) return waterfall_->clear();
  const LaneStore& its = store_.lane(lane());
  waterfall_->show(its.inspections().sums(), choice_.kind, *content.format, its.id(), its.colour(), its.last_step());
}

void HistogramPanel::showEvent(QShowEvent* event) {
  Panel::showEvent(event);
  emit numbersWanted(true);
  refresh();
}

void HistogramPanel::hideEvent(QHideEvent* event) {
  Panel::hideEvent(event);
  emit numbersWanted(false);
}

void HistogramPanel::resizeEvent(QResizeEvent* event) {
  Panel::resizeEvent(event);
  for (QWidget* each : {static_cast<QWidget*>(earlier_), static_cast<QWidget*>(later_), static_cast<QWidget*>(caption_),
                        static_cast<QWidget*>(log_)})
    each->setVisible(width() >= font_scaled(kHeadWidth));
  placeSide();
}

// ---- user actions --------------------------------------------------------------------------------------------------

void HistogramPanel::hold(std::optional<int64_t> step) {
  step_ = step;
  plot_->resetHandle();
  refresh();
}

void HistogramPanel::moveByInspections(int inspections) {
  if (lane() < 0) return;
  const auto& all = store_.lane(lane()).inspections().all();
  if (all.empty()) return;
  const int64_t step = step_.value_or(all.back()->step);
  const auto here = std::ranges::lower_bound(all, step, {}, [](const auto& inspection) { return inspection->step; });
  auto place = here - all.begin() + inspections;
  if (inspections > 0 && here != all.end() && (*here)->step != step) --place; // between two inspected steps
  hold(all[static_cast<size_t>(std::clamp<std::ptrdiff_t>(place, 0, std::ssize(all) - 1))]->step);
}

void HistogramPanel::choose(const TensorChoice& choice) {
  choice_ = choice;
  refresh();
}

void HistogramPanel::showStep(int64_t step) {
  if (lane() < 0) return;
  const Inspections& inspections = store_.lane(lane()).inspections();
  if (inspections.at(step) || sum_at(inspections, step)) hold(step);
}

void HistogramPanel::showHistogram(int lane, int64_t step, const TensorName& tensor) {
  if (lane < 0 || lane >= store_.laneCount()) return;
  if (lane != this->lane()) focus_.selectLane(lane);
  const StepInspection* inspection = store_.lane(lane).inspections().at(step);
  std::string layer;
  if (inspection)
    if (const auto its = std::ranges::find(inspection->tensors, tensor, &TensorHistogram::tensor);
        its != inspection->tensors.end())
      layer = its->layer;
  choice_ = {tensor.kind, layer, tensor};
  hold(step);
  emit frontWanted();
}

void HistogramPanel::setHint(const QString& sentence) {
  if (hint_ == sentence) return;
  hint_ = sentence;
  if (!plot_->content().format) refresh();
}

// ---- settings ------------------------------------------------------------------------------------------------------

void HistogramPanel::saveSettings(QVariantMap& settings) const {
  QVariantMap saved{{"format", formats_->currentData()},
                    {"log", plot_->isLog()},
                    {"kind", static_cast<int>(choice_.kind)},
                    {"order", order_->currentIndex()}};
  if (sideWanted_) saved["side"] = kSides[static_cast<size_t>(*sideWanted_)];
  settings[kHistogramKey] = saved;
}

void HistogramPanel::restoreSettings(const QVariantMap& settings) {
  const QVariantMap saved = settings[kHistogramKey].toMap();
  formats_->setCurrentIndex(std::max(0, formats_->findData(saved["format"].toString())));
  plot_->setLog(saved["log"].toBool());
  if (const int kind = saved["kind"].toInt();
      saved.contains("kind") && kind >= 0 && kind <= static_cast<int>(kLastTensorKind))
    choice_ = {static_cast<TensorKind>(kind), {}, {}};
  if (const int order = saved["order"].toInt(); order > 0 && order < order_->count()) {
    order_->setCurrentIndex(order);
    grid_->setOrder(static_cast<LayerOrder>(order));
  }
  const QString side = saved["side"].toString();
  for (int at = 0; at < 3; ++at)
    if (side == kSides[at]) sideWanted_ = static_cast<Side>(at);
  placeSide();
  refresh();
}

} // namespace amplab
