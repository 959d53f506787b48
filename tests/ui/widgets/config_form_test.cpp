// SPDX-License-Identifier: GPL-3.0-or-later
// The form in use: real keys and clicks on editors found by name.
#include "ui/widgets/config_form.h"

#include "engine/run/presets.h"
#include "ui/widgets/number_box.h"
#include "ui/widgets/section.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QLayout>
#include <QLineEdit>
#include <QTest>
#include <QToolButton>
#include <QTranslator>
#include <gtest/gtest.h>

namespace amplab {
namespace {

class Form : public testing::Test {
 protected:
  Form() {
    std::vector<LaneSetup> setups;
    for (const RunConfig& config : opening_preset()) setups.push_back({config, static_cast<int>(setups.size())});
    document_.load(setups);
    form_ = std::make_unique<ConfigForm>(document_,
                                         std::vector<ConfigForm::Group>{{"model", "Model"},
                                                                        {"precision", "Precision"},
                                                                        {"scaler", "Scaler"},
                                                                        {"clip", "Clipping"},
                                                                        {"optimizer", "Optimizer"},
                                                                        {"data", "Data"}},
                                         QSet<QString>{});
    form_->show();
    form_->activateWindow();
    EXPECT_TRUE(QTest::qWaitForWindowActive(form_.get()));
  }
  ~Form() override { form_->close(); } // enters what is typed, as a window does, while the form is whole
  template <class Widget> Widget& editor(const char* key) {
    auto* found = form_->findChild<Widget*>(QString("setting:") + key);
    if (!found) throw std::runtime_error(std::string("no editor for ") + key);
    return *found;
  }
  void type(QWidget& widget, const char* text) {
    begin_to_type(widget, text);
    QTest::keyClick(&widget, Qt::Key_Return);
  }
  void begin_to_type(QWidget& widget, const char* text) {
    widget.setFocus();
    QTest::keyClick(&widget, Qt::Key_A, Qt::ControlModifier);
    QTest::keyClicks(&widget, text);
  }
  std::string rate() { return editor<NumberBox>("optimizer.lr").findChild<QLineEdit*>()->text().toStdString(); }
  void choose(const char* key, const char* value) {
    auto& box = editor<QComboBox>(key);
    box.setCurrentIndex(box.findData(QString(value)));
    emit box.activated(box.currentIndex());
  }
  QLabel& error(const char* key) { return *form_->findChild<QLabel*>(QString("error:") + key); }

  ConfigDocument document_;
  std::unique_ptr<ConfigForm> form_;
};

TEST_F(Form, HasAnEditorForEverySettingOfItsGroups) {
  for (const SettingRow& field : setting_rows())
    for (const char* group : {"model", "precision", "scaler", "optimizer", "data"}) {
      if (field.group != group) continue;
      const QString name = "setting:" + QString::fromStdString(std::string(field.key));
      EXPECT_NE(form_->findChild<QWidget*>(name), nullptr) << field.key;
    }
}

TEST_F(Form, ExplainsEverySetting) {
  for (QWidget* widget : form_->findChildren<QWidget*>())
    if (widget->objectName().startsWith("setting:")) {
      EXPECT_FALSE(widget->toolTip().isEmpty()) << widget->objectName().toStdString();
      EXPECT_FALSE(widget->whatsThis().isEmpty()) << widget->objectName().toStdString();
      EXPECT_FALSE(widget->accessibleName().isEmpty()) << widget->objectName().toStdString();
    }
}

TEST_F(Form, PutsWhatIsTypedIntoAllLanes) {
  type(editor<NumberBox>("optimizer.lr"), "2e-4");
  for (int lane = 0; lane < 4; ++lane) EXPECT_EQ(document_.config(lane).optimizer.lr, 2e-4);
  document_.undoStack()->undo();
  EXPECT_EQ(document_.config(0).optimizer.lr, opening_preset()[0].optimizer.lr);
  EXPECT_EQ(editor<NumberBox>("optimizer.lr").findChild<QLineEdit*>()->text(), "0.01");
}

TEST_F(Form, PutsItIntoOneLaneWhenThatIsMeant) {
  form_->setScope(2);
  type(editor<NumberBox>("scaler.init_scale"), "2^10");
  EXPECT_EQ(document_.config(2).scaler.init_scale, 1024);
  EXPECT_EQ(document_.config(0).scaler.init_scale, 0x1p24);
  EXPECT_EQ(editor<NumberBox>("scaler.init_scale").findChild<QLineEdit*>()->text(), "1024");
}

TEST_F(Form, ParsesACommaSeparatedList) {
  type(editor<QLineEdit>("model.hidden"), "128, 64,32");
  EXPECT_EQ(document_.config(0).model.hidden, (std::vector<int64_t>{128, 64, 32}));
  EXPECT_EQ(editor<QLineEdit>("model.hidden").text(), "128, 64, 32");
}

TEST_F(Form, ParsesAMap) {
  form_->setScope(1);
  type(editor<QLineEdit>("precision.op_dtype"), "softmax: fp16, mul: fp32");
  EXPECT_EQ(document_.config(1).precision.op_dtype,
            (std::map<std::string, std::string>{{"softmax", "fp16"}, {"mul", "fp32"}}));
}

TEST_F(Form, LeavesCommasWithinParenthesesAlone) {
  form_->setScope(1);
  type(editor<QLineEdit>("model.layers"), "Conv2d(8, 3, padding=1), ReLU,Flatten , Linear(10)");
  EXPECT_EQ(document_.config(1).model.layers,
            (std::vector<std::string>{"Conv2d(8, 3, padding=1)", "ReLU", "Flatten", "Linear(10)"}));
}

TEST_F(Form, ParsesPatternsOfLayers) {
  form_->setScope(1);
  type(editor<QLineEdit>("precision.layer_dtype"), "blocks.*.attn: fp32, fc1: bf16");
  EXPECT_EQ(document_.config(1).precision.layer_dtype,
            (std::map<std::string, std::string>{{"blocks.*.attn", "fp32"}, {"fc1", "bf16"}}));
}

TEST_F(Form, ShowsTheErrorBelowTheSetting) {
  const auto before = document_.setups();
  type(editor<QLineEdit>("model.hidden"), "128, many");
  EXPECT_TRUE(error("model.hidden").isVisible());
  EXPECT_TRUE(error("model.hidden").text().contains("model.hidden")) << error("model.hidden").text().toStdString();
  EXPECT_EQ(editor<QLineEdit>("model.hidden").text(), "128, many") << "what was typed stays, to be mended";
  EXPECT_EQ(document_.setups(), before);
  type(editor<QLineEdit>("model.hidden"), "128");
  EXPECT_FALSE(error("model.hidden").isVisible());
}

TEST_F(Form, RejectsANumberOutOfRange) {
  type(editor<NumberBox>("data.batch_size"), "0");
  EXPECT_TRUE(error("data.batch_size").isVisible());
  EXPECT_EQ(document_.config(0).data.batch_size, 512);
}

TEST_F(Form, ShowsThatLanesDiffer) {
  EXPECT_EQ(editor<QComboBox>("precision.mode").currentIndex(), -1);
  EXPECT_FALSE(editor<QComboBox>("precision.mode").placeholderText().isEmpty());
  form_->setScope(3);
  EXPECT_EQ(editor<QComboBox>("precision.mode").currentData().toString(), "amp-bf16");
}

TEST_F(Form, ChoosesFromAList) {
  form_->setScope(0);
  choose("precision.mode", "pure-bf16");
  EXPECT_EQ(document_.config(0).precision.mode, "pure-bf16");
}

TEST_F(Form, TogglesACheckBoxWithTheSpaceBar) {
  auto& shuffle = editor<QCheckBox>("data.shuffle");
  shuffle.setFocus();
  QTest::keyClick(&shuffle, Qt::Key_Space);
  EXPECT_FALSE(document_.config(0).data.shuffle);
}

TEST_F(Form, LeavesTheKeysToTheWindowAfterAClickOnASwitch) {
  auto& shuffle = editor<QCheckBox>("data.shuffle");
  QTest::mouseClick(&shuffle, Qt::LeftButton, {}, QPoint(8, shuffle.height() / 2));
  EXPECT_FALSE(document_.config(0).data.shuffle);
  EXPECT_FALSE(shuffle.hasFocus());
}

TEST_F(Form, DoesNotChangeValuesUnderAPassingWheel) {
  auto& lr = editor<NumberBox>("optimizer.lr");
  lr.clearFocus();
  QWheelEvent wheel(QPointF(5, 5), lr.mapToGlobal(QPointF(5, 5)), {}, {0, 120}, Qt::NoButton, {}, Qt::NoScrollPhase,
                    false);
  QApplication::sendEvent(&lr, &wheel);
  EXPECT_EQ(document_.config(0).optimizer.lr, opening_preset()[0].optimizer.lr);
  EXPECT_FALSE(wheel.isAccepted()) << "the form scrolls instead";
}

TEST_F(Form, HidesInactiveSettings) {
  form_->setScope(0);
  auto* label = form_->findChild<QLabel*>("label:scaler.growth_factor");
  EXPECT_FALSE(label->isVisible()) << "fp32 has no scaler";
  EXPECT_FALSE(editor<NumberBox>("scaler.growth_factor").isVisible());
  choose("scaler.kind", "dynamic");
  EXPECT_TRUE(label->isVisible());
  EXPECT_EQ(label->property("tone").toString(), "");
}

TEST_F(Form, CountsInactiveSettingsAndShowsThemWithTheReason) {
  form_->setScope(0);
  choose("optimizer.name", "sgd");
  auto* button = form_->findChild<QToolButton*>("inactive:optimizer");
  ASSERT_TRUE(button->isVisible());
  EXPECT_TRUE(button->text().contains("inactive"));
  EXPECT_FALSE(editor<QLineEdit>("optimizer.betas").isVisible()) << "SGD has none";
  QTest::keyClick(button, Qt::Key_Space);
  EXPECT_TRUE(editor<QLineEdit>("optimizer.betas").isVisible());
  EXPECT_EQ(form_->findChild<QLabel*>("label:optimizer.betas")->property("tone").toString(), "inactive");
  EXPECT_TRUE(form_->findChild<QLabel*>("reason:optimizer.betas")->isVisible());
  EXPECT_EQ(form_->findChild<QLabel*>("reason:optimizer.betas")->text(), "Read by Adam and AdamW only.");
  EXPECT_FALSE(form_->findChild<QLabel*>("reason:optimizer.lr")->isVisible());
  QTest::keyClick(button, Qt::Key_Space);
  EXPECT_FALSE(editor<QLineEdit>("optimizer.betas").isVisible());
}

// Marks the texts of the engine's tables.
class MarkedTexts : public QTranslator {
 public:
  QString translate(const char* context, const char* source, const char*, int) const override {
    return QString(context) == "settings" ? "marked: " + QString(source) : QString();
  }
  bool isEmpty() const override { return false; }
};

TEST_F(Form, TranslatesTheReasonOfAnInactiveSetting) {
  MarkedTexts marked; // its destructor removes it
  QCoreApplication::installTranslator(&marked);
  form_->setScope(0);
  choose("optimizer.name", "sgd");
  EXPECT_EQ(form_->findChild<QLabel*>("label:optimizer.betas")->accessibleDescription(),
            "marked: Read by Adam and AdamW only.");
}

TEST_F(Form, ResetsAnEditedProgramThatDecidesSettings) {
  form_->setScope(0);
  auto* kind = form_->findChild<QLabel*>("label:clip.kind");
  auto* reset = form_->findChild<QToolButton*>("reset:clip");
  EXPECT_FALSE(reset->isVisible());
  document_.setSetting(0, "loop", "optimizer.step()\n");
  document_.setSetting(1, "loop", "optimizer.step()\n");
  EXPECT_EQ(kind->accessibleDescription(),
            "The program is edited and decides this. Reset to form generates it from the settings again.");
  EXPECT_FALSE(editor<QComboBox>("clip.kind").isVisible());
  EXPECT_FALSE(form_->findChild<QToolButton*>("reset:optimizer")->isVisible()) << "it decides none of these";
  ASSERT_TRUE(reset->isVisible());
  QTest::keyClick(reset, Qt::Key_Space);
  EXPECT_EQ(document_.config(0).loop, "");
  EXPECT_NE(document_.config(1).loop, "") << "it is not in scope";
  EXPECT_TRUE(editor<QComboBox>("clip.kind").isVisible());
  EXPECT_FALSE(reset->isVisible());
  document_.undoStack()->undo();
  EXPECT_EQ(document_.config(0).loop, "optimizer.step()\n");
}

TEST_F(Form, ShowsTheSettingsOfARuleOnlyIfChosen) {
  form_->setScope(2);
  auto* label = form_->findChild<QLabel*>("label:scaler.hysteresis");
  EXPECT_FALSE(label->isVisible()) << "PyTorch's scaler has none";
  choose("scaler.behaves_like", "deepspeed");
  EXPECT_TRUE(label->isVisible());
  EXPECT_TRUE(editor<NumberBox>("scaler.hysteresis").isVisible());
  EXPECT_FALSE(editor<NumberBox>("scaler.tolerance").isVisible());
  EXPECT_EQ(editor<QComboBox>("scaler.behaves_like").currentText(), "DeepSpeed");
}

// As for a GAN: two named optimizers in place of the single one.
RunConfig with_two_optimizers() {
  RunConfig config = opening_preset()[1];
  config.optimizers["d"].lr = 0.25;
  config.optimizers["g"].name = "sgd";
  return config;
}

TEST_F(Form, ShowsSectionsWithNamesAfterTheGroupOfTheirKind) {
  EXPECT_EQ(form_->findChild<Section*>("section:optimizers.d"), nullptr);
  document_.load({{with_two_optimizers(), 0}});
  const auto* column = form_->layout();
  const int optimizer = column->indexOf(form_->findChild<Section*>("section:optimizer"));
  EXPECT_EQ(column->indexOf(form_->findChild<Section*>("section:optimizers.d")), optimizer + 1);
  EXPECT_EQ(column->indexOf(form_->findChild<Section*>("section:optimizers.g")), optimizer + 2);
  EXPECT_EQ(editor<NumberBox>("optimizers.d.lr").findChild<QLineEdit*>()->text(), "0.25");
  EXPECT_EQ(editor<QComboBox>("optimizers.g.name").currentData().toString(), "sgd");
  EXPECT_NE(form_->findChild<QLineEdit*>("setting:optimizers.d.of"), nullptr) << "which the single one has not";
}

TEST_F(Form, LeavesTheSingleSectionOutWhereOthersOfItsKindHaveNames) {
  const auto label = [this](const char* key) { return form_->findChild<QLabel*>(QString("label:") + key); };
  document_.load({{with_two_optimizers(), 0}});
  EXPECT_EQ(label("optimizer.lr")->property("tone").toString(), "inactive");
  EXPECT_EQ(label("optimizer.lr")->accessibleDescription(), "The loop's optimizers have their own names and sections.");
  EXPECT_EQ(label("optimizers.d.lr")->property("tone").toString(), "");
  EXPECT_EQ(label("optimizers.g.betas")->property("tone").toString(), "inactive") << "SGD has none";
  EXPECT_EQ(label("optimizers.d.betas")->property("tone").toString(), "");
  EXPECT_EQ(label("model.hidden")->property("tone").toString(), "");
}

TEST_F(Form, PutsWhatIsTypedIntoTheLanesThatHaveTheSection) {
  document_.load({{opening_preset()[0], 0}, {with_two_optimizers(), 1}});
  type(editor<NumberBox>("optimizers.d.lr"), "0.5");
  EXPECT_EQ(document_.config(1).optimizers.at("d").lr, 0.5);
  EXPECT_TRUE(document_.config(0).optimizers.empty());
  document_.undoStack()->undo();
  EXPECT_EQ(editor<NumberBox>("optimizers.d.lr").findChild<QLineEdit*>()->text(), "0.25");
}

TEST_F(Form, RemovesSectionsOutsideTheScope) {
  document_.load({{opening_preset()[0], 0}, {with_two_optimizers(), 1}});
  form_->setScope(0);
  QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
  EXPECT_EQ(form_->findChild<Section*>("section:optimizers.d"), nullptr);
  form_->setScope(1);
  EXPECT_NE(form_->findChild<Section*>("section:optimizers.d"), nullptr);
  type(editor<NumberBox>("optimizers.d.lr"), "1e-3");
  EXPECT_EQ(document_.config(1).optimizers.at("d").lr, 1e-3);
}

TEST_F(Form, EntersTypedTextIntoItsLaneWhenAnotherIsChosen) {
  form_->setScope(1);
  begin_to_type(editor<NumberBox>("optimizer.lr"), "2e-4");
  form_->setScope(2);
  EXPECT_EQ(document_.config(1).optimizer.lr, 2e-4);
  EXPECT_EQ(document_.config(2).optimizer.lr, opening_preset()[2].optimizer.lr);
  EXPECT_EQ(rate(), "0.01") << "of that lane";
}

TEST_F(Form, EntersTypedTextOfASectionThatTheNextLaneLacks) {
  document_.load({{opening_preset()[0], 0}, {with_two_optimizers(), 1}});
  form_->setScope(1);
  begin_to_type(editor<NumberBox>("optimizers.d.lr"), "0.5");
  form_->setScope(0);
  EXPECT_EQ(document_.config(1).optimizers.at("d").lr, 0.5);
}

TEST_F(Form, OutlivesTypedTextOfASectionThatGoes) {
  document_.load({{opening_preset()[0], 0}, {with_two_optimizers(), 1}});
  begin_to_type(editor<NumberBox>("optimizers.d.lr"), "0.5");
  document_.removeLane(1);
  ASSERT_EQ(document_.laneCount(), 1);
  EXPECT_EQ(document_.config(0), opening_preset()[0]);
}

TEST_F(Form, KeepsTypedTextWhileLanesAreAddedAndChanged) {
  form_->setScope(1);
  begin_to_type(editor<NumberBox>("optimizer.lr"), "2e-4");
  document_.insertLane({opening_preset()[0], 9}, 0); // its lane moves
  document_.setSetting(0, "optimizer.lr", 0.5);
  EXPECT_EQ(rate(), "2e-4");
  form_->setScope(2);
  QTest::keyClick(&editor<NumberBox>("optimizer.lr"), Qt::Key_Return);
  EXPECT_EQ(document_.config(2).optimizer.lr, 2e-4);
  EXPECT_EQ(document_.config(1).optimizer.lr, opening_preset()[0].optimizer.lr);
}

TEST_F(Form, KeepsTextTypedForAllLanesWhenTheFirstIsRemoved) {
  begin_to_type(editor<NumberBox>("optimizer.lr"), "2e-4");
  document_.removeLane(0);
  EXPECT_EQ(rate(), "2e-4");
}

TEST_F(Form, DropsTypedTextOfLanesThatOthersReplace) {
  begin_to_type(editor<NumberBox>("optimizer.lr"), "2e-4");
  std::vector<LaneSetup> others = document_.setups();
  for (LaneSetup& setup : others) setup = {.config = setup.config, .colour = setup.colour};
  for (LaneSetup& setup : others) setup.config.seed = 7;
  document_.openLanes(others, "preset");
  EXPECT_EQ(rate(), "0.01");
  for (int lane = 0; lane < document_.laneCount(); ++lane)
    EXPECT_EQ(document_.config(lane), others[static_cast<size_t>(lane)].config);
}

TEST_F(Form, MarksWhatWaitsForARestart) {
  auto* sign = form_->findChild<QWidget*>("pending:data.batch_size");
  EXPECT_FALSE(sign->isVisible());
  form_->setPending({"data.batch_size"});
  EXPECT_TRUE(sign->isVisible());
}

TEST_F(Form, RemembersWhatIsFolded) {
  form_->findChild<Section*>("section:scaler")->setOpen(false);
  const QStringList folded = form_->foldedSections();
  EXPECT_EQ(folded, QStringList{"section:scaler"});
  form_->foldSections({"section:data"});
  EXPECT_TRUE(form_->findChild<Section*>("section:scaler")->isOpen());
  EXPECT_FALSE(form_->findChild<Section*>("section:data")->isOpen());
  EXPECT_FALSE(editor<QComboBox>("data.name").isVisible());
}

TEST_F(Form, OutlivesLanesThatGo) {
  form_->setScope(3);
  document_.removeLane(3);
  document_.load({});
  EXPECT_FALSE(form_->isEnabled());
}

// The first click makes the setting wait for a restart, and a sign appears beside the field.
TEST_F(Form, ASecondClickMeetsTheSameArrow) {
  auto& box = editor<NumberBox>("data.batch_size");
  const auto place = [&] { return QRect(box.mapTo(form_.get(), QPoint()), box.size()); };
  QApplication::processEvents();
  const QRect before = place();
  const QPoint arrow(before.right() - 8, before.top() + before.height() / 4);
  for (const int64_t batch : {1024, 2048}) {
    QWidget* hit = form_->childAt(arrow);
    ASSERT_TRUE(hit == &box || box.isAncestorOf(hit));
    QTest::mouseClick(&box, Qt::LeftButton, {}, box.mapFrom(form_.get(), arrow));
    EXPECT_EQ(document_.config(0).data.batch_size, batch);
    form_->setPending({"data.batch_size"});
    form_->layout()->activate();
    QApplication::processEvents();
    EXPECT_EQ(place(), before);
  }
}

} // namespace
} // namespace amplab
