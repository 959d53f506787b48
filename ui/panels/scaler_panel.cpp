// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/scaler_panel.h"

#include "ui/models/cell.h"
#include "ui/models/qt_text.h"
#include "ui/models/setting_labels.h"
#include "ui/widgets/growth_ring.h"
#include "ui/widgets/labels.h"
#include "ui/widgets/ladder_view.h"
#include "ui/widgets/rule_code.h"
#include "ui/widgets/tone.h"

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

namespace amplab {
namespace {

constexpr int kMost = 1000;                           // stretch factor: the ladder takes as much height as it can
constexpr int kSentenceLines = 4, kPatienceLines = 4; // space reserved for them, to keep the layout stable

QLabel* words(const char* name, const char* tone, int steps = 0) {
  QLabel* label = wrapped_label(name, tone);
  label->setFont(text_font(steps));
  return label;
}

// Text that may change with every frame. Setting it only when it differs avoids a layout pass.
void set_or_hide_text(QLabel& label, const QString& text) {
  if (label.text() != text) label.setText(text);
}

} // namespace

ScalerPanel::ScalerPanel(const PanelContext& of) : Panel(of) {
  setProperty("surface", true);
  setAttribute(Qt::WA_StyledBackground);
  head_ = makeHead();
  auto* content = new QWidget;
  auto* inner = new QVBoxLayout(content);
  inner->setContentsMargins(kWideGap, kSmallGap, kGap, kGap);
  inner->setSpacing(kGap);
  inner->addWidget(makeChoice());
  absence_ = words("scaler:absence", "");
  inner->addWidget(absence_);
  inner->addWidget(state_ = makeState(), kMost);
  inner->addWidget(rule_ = makeRule());
  inner->addStretch(1);
  auto* scroll = new QScrollArea(this);
  scroll->setWidgetResizable(true);
  scroll->setFocusPolicy(Qt::NoFocus);
  scroll->setWidget(content);
  scroll->viewport()->setAutoFillBackground(false);
  content->setAutoFillBackground(false);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(head_);
  column->addWidget(scroll, 1);

  connect(&store_, &RunStore::lanesChanged, this, &ScalerPanel::followLanes);
  connect(&store_, &RunStore::published, this, [this](News news) {
    if (news.steps || news.events) readLanes();
  });
  connect(&document_, &ConfigDocument::lanesChanged, this, &ScalerPanel::showAll);
  connect(&document_, &ConfigDocument::settingsChanged, this, &ScalerPanel::showAll);
  connect(&focus_, &LaneSelection::changed, this, &ScalerPanel::showAll);
  connect(&theme_, &Theme::changed, this, [this] {
    fit(); // the font may have changed
    update();
  });
  connect(behaviours_, &QComboBox::activated, this,
          [this](int index) { behaveLike(behaviours_->itemData(index).toString()); });
  connect(usual_, &QPushButton::clicked, this, &ScalerPanel::applyUsualSettings);
  connect(ladder_, &LadderView::choiceChanged, this, &ScalerPanel::showSentence);
  connect(ladder_, &LadderView::stepActivated, this, [this](qlonglong step) { focus_.showStep(focus_.lane(), step); });
  followLanes();
  fit();
}

// ---- layout ------------------------------------------------------------------------------------------------------

QWidget* ScalerPanel::makeHead() {
  auto* head = new QWidget(this);
  lane_ = new ElidedLabel(0, head);
  set_tone(*lane_, "quiet");
  lane_->setObjectName("scaler:lane");
  lane_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  lane_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred); // a long name must not widen the dock
  auto* row = new QHBoxLayout(head);
  row->setContentsMargins(kWideGap, kSmallGap, kGap, kSmallGap);
  row->setSpacing(kGap);
  row->addWidget(lane_, 1);
  return head;
}

QWidget* ScalerPanel::makeChoice() {
  auto* choice = new QWidget;
  behaviours_ = new QComboBox;
  behaviours_->setObjectName("scaler:behaviour");
  behaviours_->setAccessibleName(tr("Behave like"));
  behaviours_->setToolTip(tr("Rules that change the loss scale of this lane, also while it runs"));
  behaviours_->setFocusPolicy(Qt::TabFocus);
  behaviours_->installEventFilter(this);
  for (const ScalerRule& rule : scaler_rules()) {
    behaviours_->addItem(translated_setting(rule.title), qt(rule.name));
    behaviours_->setItemData(behaviours_->count() - 1, translated_setting(rule.sentence), Qt::ToolTipRole);
  }
  behaviours_->addItem(tr("No scaler"), "none");
  usual_ = new QPushButton(tr("Use defaults"));
  usual_->setObjectName("scaler:usual");
  usual_->setFocusPolicy(Qt::TabFocus);
  choiceRow_ = new QBoxLayout(QBoxLayout::LeftToRight, choice);
  choiceRow_->setContentsMargins(0, 0, 0, 0);
  choiceRow_->setSpacing(kGap);
  auto* label = toned_label(tr("Behave like"), "quiet");
  label->setBuddy(behaviours_);
  choiceRow_->addWidget(label);
  choiceRow_->addWidget(behaviours_, 1);
  choiceRow_->addWidget(usual_);
  return choice;
}

QWidget* ScalerPanel::makeState() {
  auto* state = new QWidget;
  ladder_ = new LadderView(theme_);
  ring_ = new GrowthRing(theme_);
  counts_ = new QWidget;
  auto* caption = words("scaler:clean", "quiet", -1);
  caption->setText(tr("clean steps until growth"));
  caption->setAlignment(Qt::AlignHCenter);
  patience_ = words("scaler:patience", "quiet", -1);
  patience_->setFont(number_font(-1));
  patience_->setAlignment(Qt::AlignHCenter | Qt::AlignTop);
  auto* column_of_counts = new QVBoxLayout(counts_);
  column_of_counts->setContentsMargins(0, 0, 0, 0);
  column_of_counts->setSpacing(kHairGap);
  column_of_counts->addStretch(1);
  column_of_counts->addWidget(ring_, 0, Qt::AlignHCenter);
  column_of_counts->addWidget(caption);
  column_of_counts->addSpacing(kGap);
  column_of_counts->addWidget(patience_);
  column_of_counts->addStretch(1);
  stateRow_ = new QBoxLayout(QBoxLayout::LeftToRight);
  stateRow_->setSpacing(kSmallGap);
  stateRow_->addWidget(ladder_, 1);
  stateRow_->addWidget(counts_);
  move_ = words("scaler:move", "");
  move_->setAlignment(Qt::AlignLeft | Qt::AlignTop);
  auto* column = new QVBoxLayout(state);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(kSmallGap);
  column->addLayout(stateRow_, 1);
  column->addWidget(move_);
  return state;
}

QWidget* ScalerPanel::makeRule() {
  auto* rule = new QWidget;
  code_ = new RuleCode(theme_);
  settings_ = words("scaler:settings", "quiet", -1);
  settings_->setFont(number_font(-1));
  peculiar_ = words("scaler:peculiar", "");
  source_ = words("scaler:source", "quiet", -1);
  auto* column = new QVBoxLayout(rule);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(kGap);
  for (QWidget* widget : {static_cast<QWidget*>(code_), static_cast<QWidget*>(settings_),
                          static_cast<QWidget*>(peculiar_), static_cast<QWidget*>(source_)})
    column->addWidget(widget);
  return rule;
}

// Reserves space for texts in the current font. Parts that do not fit side by side are stacked.
void ScalerPanel::fit() {
  counts_->setFixedWidth(ring_->sizeHint().width() + 2 * kGap);
  patience_->setFixedHeight(kPatienceLines * QFontMetrics(patience_->font()).lineSpacing());
  move_->setMinimumHeight(kSentenceLines * QFontMetrics(text_font()).lineSpacing());
  const int available = width() - kWideGap - kGap - style()->pixelMetric(QStyle::PM_ScrollBarExtent);
  const auto lay = [available](QBoxLayout& row, int wanted) {
    row.setDirection(wanted <= available ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    return wanted <= available;
  };
  int choice = 0;
  for (int i = 0; i < choiceRow_->count(); ++i) choice += choiceRow_->itemAt(i)->widget()->sizeHint().width() + kGap;
  lay(*choiceRow_, choice);
  const bool beside = lay(*stateRow_, ladder_->minimumSizeHint().width() + kSmallGap + counts_->minimumWidth());
  stateRow_->setAlignment(counts_, beside ? Qt::Alignment() : Qt::AlignHCenter);
  state_->setMaximumHeight(ladder_->maximumHeight() + 2 * move_->minimumHeight() +
                           (beside ? 0 : counts_->sizeHint().height()));
}

void ScalerPanel::resizeEvent(QResizeEvent* event) {
  Panel::resizeEvent(event);
  fit();
}

// ---- view --------------------------------------------------------------------------------------------------------

void ScalerPanel::followLanes() {
  traces_.resize(static_cast<size_t>(store_.laneCount()));
  readTraces();
  showAll();
}

void ScalerPanel::readLanes() {
  readTraces();
  showView();
}

void ScalerPanel::readTraces() {
  for (int lane = 0; lane < store_.laneCount(); ++lane) traces_[static_cast<size_t>(lane)].follow(store_, lane);
}

void ScalerPanel::showEvent(QShowEvent* event) {
  Panel::showEvent(event);
  showView();
}

void ScalerPanel::showAll() {
  showChoice();
  showView();
}

void ScalerPanel::showChoice() {
  const int lane = focus_.lane();
  const bool recorded =
      focus_.isIn(store_) && lane < store_.laneCount() && store_.lane(lane).isRecorded() && !store_.lane(lane).isLive();
  const ScalerConfig* scaler = recorded ? nullptr : edited();
  behaviours_->setEnabled(scaler);
  usual_->setEnabled(scaler && with_default_settings(*scaler) != *scaler);
  if (!scaler) return;
  if (const int index = behaviours_->findData(scaler_choice(*scaler)); index != behaviours_->currentIndex())
    behaviours_->setCurrentIndex(index);
  const ScalerRule* rule = rule_of(*scaler);
  usual_->setVisible(rule && !rule->settings.empty());
  if (!rule) return;
  usual_->setToolTip(tr("Sets the scaler to the defaults of %1: the scale begins at %2 and grows after %3 clean steps. "
                        "A running lane starts again from that scale.")
                         .arg(translated_setting(rule->title), scale_label(rule->init_scale),
                              count_label(static_cast<double>(rule->growth_interval))));
}

void ScalerPanel::showView() {
  if (!isVisible()) return; // showEvent catches up
  const int lane = focus_.lane();
  const bool runs = focus_.isIn(store_) || document_.laneCount() == 0; // otherwise the lane has not run yet
  const LaneStore* shown = runs && lane < store_.laneCount() ? &store_.lane(lane) : nullptr;
  if (shown)
    view_ = scaler_view(*shown, traces_[static_cast<size_t>(lane)]);
  else if (document_.laneCount() > 0)
    view_ = scaler_view(document_.config(focus_.indexIn(document_.setups())));
  else
    view_ = {};
  set_or_hide_text(*lane_, shown ? QString::fromStdString(shown->name()) : QString());
  set_or_hide_text(*absence_, view_.absence);
  absence_->setVisible(!view_.rule);
  state_->setVisible(view_.rule);
  rule_->setVisible(view_.rule);
  if (!view_.rule) return;
  const auto& setups = document_.setups();
  const int colour = shown ? shown->colour() : setups[static_cast<size_t>(focus_.indexIn(setups))].colour;
  ladder_->show(view_.ladder, colour);
  ring_->show(view_.growth, colour);
  counts_->setVisible(view_.growth.interval > 0);
  code_->show(*view_.rule, view_.marks);
  set_or_hide_text(*patience_, view_.patience.text);
  patience_->setVisible(!view_.patience.text.isEmpty());
  set_tone(*patience_, view_.patience.of > 0 && view_.patience.left == 0 ? "warning" : "quiet");
  set_or_hide_text(*settings_, view_.settings);
  settings_->setVisible(!view_.settings.isEmpty());
  set_or_hide_text(*peculiar_, translated_setting(view_.rule->sentence));
  set_or_hide_text(*source_, tr("Source: %1").arg(qt(view_.rule->source)));
  showSentence();
}

void ScalerPanel::showSentence() {
  const auto& moves = view_.ladder.moves;
  const size_t at = ladder_->chosen().value_or(moves.size() - 1);
  const QString text = at < moves.size()
                           ? sentence_of(moves[at], *view_.rule)
                           : tr("The scale has not changed yet. It is %1.").arg(scale_label(view_.ladder.scale));
  if (move_->text() == text) return;
  move_->setText(text);
  ladder_->setAccessibleDescription(text);
}

// ---- user actions ------------------------------------------------------------------------------------------------

const ScalerConfig* ScalerPanel::edited() const {
  if (document_.laneCount() == 0) return nullptr;
  return &document_.config(focus_.indexIn(document_.setups())).scaler;
}

void ScalerPanel::edit(const ScalerConfig& scaler, const QString& title) {
  std::vector<LaneSetup> setups = document_.setups();
  RunConfig& config = setups[static_cast<size_t>(focus_.indexIn(setups))].config;
  config.scaler = scaler;
  document_.replace(std::move(setups), title.arg(QString::fromStdString(config.name)));
}

void ScalerPanel::behaveLike(const QString& choice) {
  edit(with_choice(*edited(), choice),
       tr("scaler of %1: %2").arg("%1", behaviours_->itemText(behaviours_->findData(choice))));
}

void ScalerPanel::applyUsualSettings() { edit(with_default_settings(*edited()), tr("scaler defaults of %1")); }

// The wheel scrolls the panel. It changes the combo box only if that has the focus.
bool ScalerPanel::eventFilter(QObject* object, QEvent* event) {
  if (object != behaviours_ || event->type() != QEvent::Wheel || behaviours_->hasFocus())
    return Panel::eventFilter(object, event);
  event->ignore();
  return true;
}

} // namespace amplab
